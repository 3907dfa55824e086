// Runs before the first paint, so that a dark page never flashes white.
try {
  const theme = localStorage.getItem('tengen.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  /* no storage: the system's wish holds */
}
