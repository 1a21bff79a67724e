export const game = {
  "game.loading": "Загружаем партию",
  "game.absent": "Такой партии нет. Проверьте ссылку.",

  "board.name": "Доска",
} as const;
