export const common = {
  "app.name": "Doska",
  "app.skip": "Skip to content",
  "app.loadFailed": "The page did not load. Check the connection and reload it.",
  "app.notFound": "There is no such page.",
  "app.home": "To the home page",


  "nav.menu": "Menu",
  "nav.pages": "Sections",
  "nav.home": "My games",
  "nav.new": "New game",
  "nav.replay": "Replay",
  "nav.me": "Enter",

  "theme.name": "Look",
  "theme.auto": "As the system",
  "theme.light": "Light",
  "theme.dark": "Dark",
  "theme.contrast": "High contrast",
  "theme.paper": "Paper",
} as const;
