export const common = {
  "app.name": "Доска",
  "app.skip": "К содержанию",
  "app.loadFailed": "Страница не загрузилась. Проверьте связь и обновите её.",
  "app.notFound": "Такой страницы нет.",
  "app.home": "На главную",
} as const;
