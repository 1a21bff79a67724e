export const common = {
  "app.name": "Doska",
  "app.skip": "Skip to content",
  "app.loadFailed": "The page did not load. Check the connection and reload it.",
  "app.notFound": "There is no such page.",
  "app.home": "Home",
} as const;
