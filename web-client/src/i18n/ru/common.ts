export const common = {
  "app.name": "Доска",
  "app.skip": "К содержанию",
  "app.loadFailed": "Страница не загрузилась. Проверьте связь и обновите её.",
  "app.broken": "Страница сломалась",
  "app.brokenHow": "Партия цела: всё, что сделано, хранит сервер. Обновите страницу; если это повторится, скажите судье или организатору.",
  "app.reload": "Обновить страницу",
  "app.notFound": "Такой страницы нет",
  "app.home": "На главную",

  "nav.menu": "Меню",
  "nav.pages": "Разделы",
  "nav.home": "Мои партии",
  "nav.new": "Новая партия",
  "nav.replay": "Просмотр",
  "nav.me": "Войти",

  "theme.name": "Оформление",
  "theme.auto": "Как в системе",
  "theme.light": "Светлое",
  "theme.dark": "Тёмное",
  "theme.contrast": "Контрастное",
  "theme.paper": "Бумага",
} as const;
