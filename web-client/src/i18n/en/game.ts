export const game = {
  "game.loading": "Loading the game",
  "game.absent": "There is no such game. Check the link.",

  "board.name": "Board",
} as const;
