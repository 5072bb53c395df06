//! Where each node is drawn: in layers, each below all that lead to it.

use petgraph::Direction;
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};

use super::nodes::Picture;

/// The place of a node: its layer from the top, and its place in the layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) layer: usize,
    pub(super) column: usize,
}

/// The place of each node. A node is one layer below the lowest node that leads to it; within a layer, nodes are in
/// the order of the mean column of those above them.
pub(super) fn places(picture: &Picture) -> Vec<Place> {
    let mut graph = DiGraph::<(), ()>::new();
    let nodes: Vec<NodeIndex> = picture.nodes.iter().map(|_| graph.add_node(())).collect();
    for link in &picture.links {
        if let (Some(from), Some(to)) = (nodes.get(link.from), nodes.get(link.to)) {
            graph.update_edge(*from, *to, ());
        }
    }
    // Links of our own logs lead on and never back; a picture with a cycle is drawn in the order of its nodes.
    let order = toposort(&graph, None).unwrap_or(nodes);
    let mut places = vec![Place::default(); order.len()];
    let mut layers: Vec<Vec<NodeIndex>> = Vec::new();
    for node in order {
        let above = graph.neighbors_directed(node, Direction::Incoming);
        let above =
            above.filter_map(|above| places.get(above.index())).map(|place| place.layer + 1);
        let layer = above.max().unwrap_or(0);
        if let Some(place) = places.get_mut(node.index()) {
            place.layer = layer;
        }
        if layers.len() <= layer {
            layers.resize(layer + 1, Vec::new());
        }
        if let Some(layer) = layers.get_mut(layer) {
            layer.push(node);
        }
    }
    for layer in &mut layers {
        layer.sort_by_cached_key(|node| {
            let above = graph.neighbors_directed(*node, Direction::Incoming);
            let columns: Vec<usize> = above
                .filter_map(|above| places.get(above.index()))
                .map(|place| place.column)
                .collect();
            // Thousandths, so that means can be compared.
            (columns.iter().sum::<usize>() * 1000 / columns.len().max(1), node.index())
        });
        for (column, node) in layer.iter().enumerate() {
            if let Some(place) = places.get_mut(node.index()) {
                place.column = column;
            }
        }
    }
    places
}
