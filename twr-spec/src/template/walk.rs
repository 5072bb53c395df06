//! From a template's syntax tree to its facts: which names come from outside, and what of them is used.

use std::collections::HashMap;

use minijinja::machinery::{ast, parse};
use minijinja::syntax::SyntaxConfig;

use super::{
    Callable, FORMAT, Facts, Fault, FormatUse, Lookup, Nest, Piece, Step, SyntaxFault, Used,
};

impl Facts {
    /// What the template holds.
    ///
    /// # Errors
    /// It is no template.
    pub fn of(source: &str) -> Result<Self, SyntaxFault> {
        walk(source)
    }
}

/// What a template holds.
fn walk(source: &str) -> Result<Facts, SyntaxFault> {
    let tree = parse(source, "prompt", SyntaxConfig::default()).map_err(|error| SyntaxFault {
        line: error.line().unwrap_or(1),
        message: error.detail().map_or_else(|| error.kind().to_string(), str::to_owned),
    })?;
    let mut walker = Walker {
        source,
        facts: Facts::default(),
        scopes: vec![HashMap::new()],
        nests: Vec::new(),
        line: 1,
    };
    walker.statement(&tree);
    Ok(walker.facts)
}

struct Walker<'s> {
    source: &'s str,
    facts: Facts,
    /// The template's own names, innermost last.
    scopes: Vec<HashMap<String, Bound>>,
    nests: Vec<Nest>,
    line: usize,
}

/// What an expression is, as far as it matters for what can be looked up in it.
#[derive(Clone)]
enum Bound {
    /// A variable, or a part of it.
    Place(String, Vec<Step>),
    /// The variable `loop`.
    Loop,
    /// Something that the template made.
    Made,
}

impl Bound {
    fn then(self, step: Step) -> Self {
        match self {
            Self::Place(variable, mut steps) => {
                steps.push(step);
                Self::Place(variable, steps)
            }
            Self::Loop | Self::Made => Self::Made,
        }
    }
}

impl Walker<'_> {
    fn statements(&mut self, statements: &[ast::Stmt<'_>]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn nested(&mut self, nest: Nest, statements: &[ast::Stmt<'_>]) {
        self.nests.push(nest);
        self.statements(statements);
        self.nests.pop();
    }

    fn scoped(&mut self, names: HashMap<String, Bound>, nest: Nest, body: &[ast::Stmt<'_>]) {
        self.scopes.push(names);
        self.nested(nest, body);
        self.scopes.pop();
    }

    fn statement(&mut self, statement: &ast::Stmt<'_>) {
        match statement {
            ast::Stmt::Template(template) => self.statements(&template.children),
            ast::Stmt::EmitRaw(raw) => self.text(raw.raw),
            ast::Stmt::EmitExpr(emit) => self.emit(emit),
            ast::Stmt::ForLoop(each) => self.each(each),
            ast::Stmt::IfCond(condition) => {
                self.expression(&condition.expr);
                self.nested(Nest::Condition, &condition.true_body);
                self.nested(Nest::Condition, &condition.false_body);
            }
            ast::Stmt::WithBlock(with) => {
                let mut names = HashMap::new();
                for (target, value) in &with.assignments {
                    let bound = self.expression(value);
                    self.bind(target, bound, &mut names);
                }
                self.scoped(names, Nest::Block, &with.body);
            }
            ast::Stmt::Set(set) => {
                let bound = self.expression(&set.expr);
                self.assign(&set.target, bound);
            }
            ast::Stmt::SetBlock(set) => {
                self.nested(Nest::Block, &set.body);
                self.optional(set.filter.as_ref());
                self.assign(&set.target, Bound::Made);
            }
            ast::Stmt::AutoEscape(escape) => {
                self.expression(&escape.enabled);
                self.nested(Nest::Block, &escape.body);
            }
            ast::Stmt::FilterBlock(filter) => {
                self.nested(Nest::Block, &filter.body);
                self.expression(&filter.filter);
            }
            ast::Stmt::Do(call) => self.call(&call.call),
            #[allow(
                unreachable_patterns,
                reason = "there are more where another crate of the build turns them on"
            )]
            _ => self.facts.faults.push(Fault::Statement { line: self.line }),
        }
    }

    fn text(&mut self, text: &str) {
        // The text is a part of the source, so that its place is the distance of the two.
        let offset = text.as_ptr().addr().saturating_sub(self.source.as_ptr().addr());
        let before = self.source.get(..offset).unwrap_or_default();
        self.line = 1 + before.matches('\n').count();
        self.facts.pieces.push(Piece {
            line: self.line,
            starts_line: before.is_empty() || before.ends_with('\n'),
            text: text.to_owned(),
        });
    }

    fn emit(&mut self, emit: &ast::EmitExpr<'_>) {
        match &emit.expr {
            ast::Expr::Var(name) if name.id == FORMAT => {
                self.line = name.span().start_line.into();
                let nest = self.nests.last().copied();
                self.facts.formats.push(FormatUse { line: self.line, nest });
            }
            other => {
                self.expression(other);
            }
        }
    }

    fn each(&mut self, each: &ast::ForLoop<'_>) {
        let list = self.expression(&each.iter);
        self.list(&list);
        let items = list.then(Step::Item);
        let mut names = HashMap::from([("loop".to_owned(), Bound::Loop)]);
        // A loop that calls itself goes over other lists, too.
        let item = if each.recursive { Bound::Made } else { items };
        self.bind(&each.target, item, &mut names);
        self.scopes.push(names);
        self.optional(each.filter_expr.as_ref());
        self.nested(Nest::Loop, &each.body);
        self.scopes.pop();
        self.nested(Nest::Condition, &each.else_body);
    }

    fn optional(&mut self, expression: Option<&ast::Expr<'_>>) {
        if let Some(expression) = expression {
            self.expression(expression);
        }
    }

    /// Gives the template's own names to a value.
    fn bind(&mut self, target: &ast::Expr<'_>, bound: Bound, names: &mut HashMap<String, Bound>) {
        match target {
            ast::Expr::Var(name) if name.id == FORMAT => self.format_within(name),
            ast::Expr::Var(name) => {
                names.insert(name.id.to_owned(), bound);
            }
            ast::Expr::List(list) => {
                for item in &list.items {
                    self.bind(item, Bound::Made, names);
                }
            }
            ast::Expr::Tuple(tuple) => {
                for item in &tuple.items {
                    self.bind(item, Bound::Made, names);
                }
            }
            _ => {}
        }
    }

    fn assign(&mut self, target: &ast::Expr<'_>, bound: Bound) {
        // Of two branches one counts, and nobody knows which.
        let sure = !self.nests.contains(&Nest::Condition) && !self.nests.contains(&Nest::Loop);
        let mut names = self.scopes.pop().unwrap_or_default();
        self.bind(target, if sure { bound } else { Bound::Made }, &mut names);
        self.scopes.push(names);
    }

    fn expression(&mut self, expression: &ast::Expr<'_>) -> Bound {
        self.line = expression.span().start_line.into();
        match expression {
            ast::Expr::Var(name) => return self.variable(name),
            ast::Expr::GetAttr(get) => return self.attribute(get),
            ast::Expr::GetItem(get) => {
                let of = self.expression(&get.expr);
                self.expression(&get.subscript_expr);
                let index = get.subscript_expr.as_const().and_then(|index| index.as_i64());
                return index.map_or(Bound::Made, |_| of.then(Step::Item));
            }
            ast::Expr::Slice(slice) => {
                let of = self.expression(&slice.expr);
                self.optional(slice.start.as_ref());
                self.optional(slice.stop.as_ref());
                self.optional(slice.step.as_ref());
                return of;
            }
            ast::Expr::Filter(filter) => return self.filter(filter),
            ast::Expr::Const(_) => {}
            ast::Expr::UnaryOp(unary) => {
                self.expression(&unary.expr);
            }
            ast::Expr::BinOp(binary) => {
                self.expression(&binary.left);
                self.expression(&binary.right);
            }
            ast::Expr::Compare(compare) => {
                self.expression(&compare.expr);
                for operand in &compare.ops {
                    self.expression(&operand.expr);
                }
            }
            ast::Expr::IfExpr(either) => {
                self.expression(&either.true_expr);
                self.expression(&either.test_expr);
                self.optional(either.false_expr.as_ref());
            }
            ast::Expr::Test(test) => {
                self.expression(&test.expr);
                self.arguments(&test.args);
                self.known(Callable::Test, test.name);
            }
            ast::Expr::Call(call) => self.call(call),
            ast::Expr::List(list) => self.expressions(&list.items),
            ast::Expr::Tuple(tuple) => self.expressions(&tuple.items),
            ast::Expr::Map(map) => {
                self.expressions(&map.keys);
                self.expressions(&map.values);
            }
        }
        Bound::Made
    }

    fn expressions(&mut self, expressions: &[ast::Expr<'_>]) {
        for expression in expressions {
            self.expression(expression);
        }
    }

    fn arguments(&mut self, arguments: &[ast::CallArg<'_>]) {
        for argument in arguments {
            match argument {
                ast::CallArg::Pos(value)
                | ast::CallArg::Kwarg(_, value)
                | ast::CallArg::PosSplat(value)
                | ast::CallArg::KwargSplat(value) => self.expression(value),
            };
        }
    }

    fn variable(&mut self, name: &ast::Spanned<ast::Var<'_>>) -> Bound {
        let line = name.span().start_line.into();
        if name.id == FORMAT {
            self.format_within(name);
            return Bound::Made;
        }
        if let Some(bound) = self.scopes.iter().rev().find_map(|scope| scope.get(name.id)) {
            return bound.clone();
        }
        if !self.facts.variables.iter().any(|known| known.name == name.id) {
            self.facts.variables.push(Used { name: name.id.to_owned(), line });
        }
        Bound::Place(name.id.to_owned(), Vec::new())
    }

    fn format_within(&mut self, name: &ast::Spanned<ast::Var<'_>>) {
        let line = name.span().start_line.into();
        self.facts.formats.push(FormatUse { line, nest: Some(Nest::Expression) });
    }

    fn attribute(&mut self, get: &ast::Spanned<ast::GetAttr<'_>>) -> Bound {
        let of = self.expression(&get.expr);
        self.line = get.span().end_line.into();
        if matches!(of, Bound::Loop) {
            self.known(Callable::OfLoop, get.name);
        }
        let found = of.then(Step::Field(get.name.to_owned()));
        self.look(&found);
        found
    }

    fn look(&mut self, found: &Bound) {
        keep(&mut self.facts.lookups, found, self.line);
    }

    fn list(&mut self, list: &Bound) {
        keep(&mut self.facts.listed, list, self.line);
    }

    fn filter(&mut self, filter: &ast::Spanned<ast::Filter<'_>>) -> Bound {
        let of = filter.expr.as_ref().map_or(Bound::Made, |value| self.expression(value));
        self.line = filter.span().end_line.into();
        self.known(Callable::Filter, filter.name);
        self.arguments(&filter.args);
        if filter.name == "join" {
            self.list(&of);
        }
        if let Some(name) = attribute_argument(filter) {
            let found = of.clone().then(Step::Item).then(Step::Field(name));
            self.look(&found);
        }
        match filter.name {
            "sort" | "reverse" | "list" | "unique" | "select" | "reject" | "selectattr"
            | "rejectattr" => of,
            "first" | "last" | "min" | "max" => of.then(Step::Item),
            _ => Bound::Made,
        }
    }

    fn call(&mut self, call: &ast::Spanned<ast::Call<'_>>) {
        match &call.expr {
            ast::Expr::Var(name)
                if !self.scopes.iter().any(|scope| scope.contains_key(name.id)) =>
            {
                self.line = name.span().start_line.into();
                self.known(Callable::Function, name.id);
            }
            ast::Expr::GetAttr(get) => {
                let of = self.expression(&get.expr);
                self.line = get.span().end_line.into();
                if matches!(of, Bound::Loop) {
                    self.known(Callable::OfLoop, get.name);
                } else {
                    self.facts.faults.push(Fault::Method(self.used(get.name)));
                }
            }
            other => {
                self.expression(other);
            }
        }
        self.arguments(&call.args);
    }

    fn known(&mut self, callable: Callable, name: &str) {
        if !callable.known().contains(&name) {
            self.facts.faults.push(Fault::Unknown(callable, self.used(name)));
        }
    }

    fn used(&self, name: &str) -> Used {
        Used { name: name.to_owned(), line: self.line }
    }
}

/// Keeps the place, if it is one of a variable and not there yet.
fn keep(lookups: &mut Vec<Lookup>, found: &Bound, line: usize) {
    let Bound::Place(variable, steps) = found else { return };
    if !lookups.iter().any(|known| known.variable == *variable && known.steps == *steps) {
        lookups.push(Lookup { variable: variable.clone(), steps: steps.clone(), line });
    }
}

/// The attribute of the items that a filter is told to look at, by name.
fn attribute_argument(filter: &ast::Filter<'_>) -> Option<String> {
    let takes_first = matches!(filter.name, "selectattr" | "rejectattr" | "groupby");
    let takes_named =
        matches!(filter.name, "map" | "sort" | "groupby" | "unique" | "min" | "max" | "sum");
    let named = filter.args.iter().find_map(|argument| match argument {
        ast::CallArg::Kwarg("attribute", value) if takes_named => value.as_const(),
        _ => None,
    });
    let first = match filter.args.first() {
        Some(ast::CallArg::Pos(value)) if takes_first => value.as_const(),
        _ => None,
    };
    let name = named.or(first)?.as_str()?.to_owned();
    // A path or a position says more than one step.
    name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        .then_some(name)
        .filter(|name| !name.contains('.'))
}
