(() => {
  const key = location.pathname;
  const fields = [...document.forms[0].elements].filter(f => f.name !== 'do');
  const marks = f => f.type === 'radio' || f.type === 'checkbox';
  const put = (f, kept) => {
    if (f.options) [...f.options].forEach((o, j) => o.selected = kept[j]);
    else if (marks(f)) f.checked = kept;
    else f.value = kept;
  };
  const value = f => f.options ? [...f.options].map(o => o.selected) : marks(f) ? f.checked : f.value;
  try {
    const kept = JSON.parse(sessionStorage.getItem(key));
    if (kept) fields.forEach((f, i) => put(f, kept[i]));
  } catch {}
  const keep = () => {
    try { sessionStorage.setItem(key, JSON.stringify(fields.map(value))); } catch {}
  };
  addEventListener('pagehide', keep);
  addEventListener('visibilitychange', keep);
})()
