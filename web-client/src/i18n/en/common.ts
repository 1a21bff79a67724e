export const common = {
  "app.name": "Doska",
  "app.skip": "Skip to content",
  "app.loadFailed": "The page did not load. Check the connection and reload it.",
  "app.broken": "The page has broken",
  "app.brokenHow": "The game is safe: the server keeps all that was done. Reload the page; if it happens again, tell the arbiter or the organizer.",
  "app.reload": "Reload the page",
  "app.notFound": "Page not found",
  "app.home": "Home page",


  "nav.menu": "Menu",
  "nav.pages": "Sections",
  "nav.home": "My games",
  "nav.new": "New game",
  "nav.replay": "Replay",
  "nav.me": "Sign in",

  "theme.name": "Appearance",
  "theme.auto": "System",
  "theme.light": "Light",
  "theme.dark": "Dark",
  "theme.contrast": "High contrast",
  "theme.paper": "Paper",
} as const;
