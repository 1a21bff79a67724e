// Generated from protocol/schema by `npm run gen`; not to be edited.

/**
 * What a client sends over the WebSocket, sub-protocol doska.v1: one object a frame, at most 8192 bytes, nested at most eight deep.
 */
export type ClientFrame =
  | SyncFrame
  | HelloFrame
  | SubscribeFrame
  | UnsubscribeFrame
  | ReadyFrame
  | PlayMoveFrame
  | OfferDrawFrame
  | AnswerDrawFrame
  | ClaimDrawFrame
  | ResignFrame
  | PauseFrame
  | ResumeFrame
  | ContinuePlayFrame
  | SettleFrame
  | CallOffFrame
  | GiveTimeFrame
  | StartCountFrame
  | StopCountFrame
  | DeclareDrawFrame
  | ClaimTimeDrawFrame
  | RuleTimeDrawFrame
  | RollFrame
  | PlayTurnFrame
  | OfferCubeFrame
  | TakeCubeFrame
  | DropCubeFrame
  | AnswerResignationFrame
  | SealDiceFrame
  | OpenDiceFrame
  | DraftFrame
  | SayFrame
  | SwapPartnerFrame
  | CorrectScoreFrame
  | GivePenaltyPointFrame;
/**
 * As what a game of nardy is given up (30.2).
 */
export type GivenUp = "oin" | "mars" | "koks";
export type JudgeReason = "technical" | "medical" | "dispute" | "other";
export type GameResult = "a" | "b" | "draw" | "both_lose";
/**
 * How a game of nardy is won (48): оин, марс, кокс, or by a refused double.
 */
export type Win = "oin" | "mars" | "koks" | "pass";
/**
 * One of the two places of a match; its colour belongs to the game.
 */
export type Seat = "a" | "b";
/**
 * What the server sends over the WebSocket: one or more objects a frame, one a line. This is what the present version sends; a client ignores fields and kinds that it does not know.
 */
export type ServerMessage =
  | Ok
  | Refused
  | SyncAnswer
  | Notice
  | Snapshot
  | MatchOpened
  | PlayerReady
  | GameStarted
  | MovePlayed
  | DrawOffered
  | DrawDeclined
  | DrawClaimed
  | WarningGiven
  | FlagFell
  | GameEnded
  | CalledOff
  | MatchEnded
  | Paused
  | Resumed
  | TimeGiven
  | ServerPaused
  | ServerResumed
  | PlayContinued
  | PlayerArrived
  | ResultCorrected
  | OpeningDrawn
  | OpeningSeen
  | CountStarted
  | CountStopped
  | TimeDrawClaimed
  | TimeDrawRefused
  | DiceCommitted
  | DiceSealed
  | DiceSealsClosed
  | DiceOpened
  | DiceFixed
  | DiceReopened
  | OpeningRolled
  | DiceRolled
  | TurnPlayed
  | TurnPassed
  | CubeOffered
  | CubeTaken
  | ResignationOffered
  | ResignationDeclined
  | MatchTimeOver
  | GameDropped
  | PartnerSwapped
  | ScoreCorrected
  | PenaltyPointGiven
  | TimeDrawLapsed
  | ChannelSealed;
/**
 * From the match, from the frame, from the session.
 */
export type RefusalCode =
  | "match_over"
  | "not_started"
  | "already_ready"
  | "wrong_game"
  | "stale_ply"
  | "not_your_turn"
  | "illegal_move"
  | "ambiguous_move"
  | "not_your_piece"
  | "capture_obligatory"
  | "capture_unfinished"
  | "capture_too_few"
  | "capture_too_long"
  | "paused"
  | "not_paused"
  | "time_is_up"
  | "offer_pending"
  | "not_after_own_move"
  | "offer_refused"
  | "no_offer"
  | "no_repetition"
  | "not_waiting"
  | "not_casual"
  | "too_late"
  | "too_little_left"
  | "opponent_absent"
  | "opening_unseen"
  | "starts_by_itself"
  | "no_such_draw"
  | "not_king_ending"
  | "count_runs"
  | "too_many_counts"
  | "too_many_acts"
  | "no_count"
  | "not_stronger"
  | "not_to_the_end"
  | "claim_open"
  | "no_claim"
  | "claim_refused"
  | "no_judge"
  | "not_json"
  | "not_object"
  | "bad_id"
  | "unknown_type"
  | "unknown_topic"
  | "missing_field"
  | "unknown_field"
  | "duplicate_field"
  | "wrong_type"
  | "out_of_range"
  | "bad_text"
  | "too_deep"
  | "not_entered"
  | "already_greeted"
  | "not_a_player"
  | "not_a_judge"
  | "not_allowed"
  | "too_many_topics"
  | "server_busy"
  | "command_reused"
  | "rate_limited"
  | "quarantined"
  | "stopping"
  | "other_rules"
  | "game_runs"
  | "not_acting"
  | "no_partner"
  | "acts_already"
  | "dice_not_due"
  | "dice_not_fixed"
  | "dice_mismatch"
  | "cube_open"
  | "not_begun"
  | "offer_open"
  | "already_rolled"
  | "not_rolled"
  | "no_cube"
  | "not_your_cube"
  | "dead_cube"
  | "highest_cube"
  | "own_offer"
  | "no_resigning"
  | "contact"
  | "wrong_value"
  | "no_checker"
  | "bar_first"
  | "closed_point"
  | "head_taken"
  | "six_block"
  | "not_home"
  | "higher_checker"
  | "number_not_thrown"
  | "number_left"
  | "larger_number";
/**
 * Told, but no fact.
 */
export type Notice =
  ServerNotice | PresenceNotice | RematchNotice | JudgeNotice | DraftNotice | SaidNotice | ChannelNotice;
export type GameCause =
  | "no_pieces"
  | "no_moves"
  | "resigned"
  | "flag_fell"
  | "agreed"
  | "three_kings_main_road"
  | "three_kings"
  | "piece_ratio"
  | "main_road"
  | "king_moves"
  | "international_king_moves"
  | "three_against_king"
  | "few_against_king"
  | "repetition"
  | "no_show"
  | "plainly_drawn"
  | "both_out_of_time"
  | "neither_can_win"
  | "short_of_time"
  | "judge"
  | "borne_off"
  | "cube_dropped";
/**
 * The draws of this match that only a judge brings about.
 */
export type JudgedDraws = GameCause[];
export type ChannelLines = ChannelLine[];
/**
 * A judge's reason; or the claim of a player to 1.7.13, 1.16.8; or that neither has come to a match of nardy, whose regulation leaves it to the judge (34.4).
 */
export type PauseReason = "technical" | "medical" | "dispute" | "other" | "claim" | "no_show";
export type FreezeCause = "shutdown" | "crash" | "stall";
export type NardyDiscipline =
  "long_nardy" | "long_nardy_blitz" | "short_nardy" | "short_nardy_blitz" | "short_nardy_pairs";
/**
 * Two numbers, in the order in which they were thrown; of an opening roll White's first.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Dice = number[];
/**
 * One fact of a game, as its message told it.
 */
export type NardyTurn = TurnOpening | TurnRoll | TurnPlay | TurnPass | TurnCube;
/**
 * The counted draws that run.
 */
export type Counters = Counter[];
export type LateConsequence = "warning" | "fine" | "other";
/**
 * @minItems 1
 * @maxItems 8
 */
export type Control = Period[];
/**
 * How fast an event is (2.1.11, 3.6): which controls are lawful there; casual matches are free.
 */
export type Pace = "classic" | "rapid" | "blitz";
/**
 * Whether the counted draws (2.1.9.1.3-.5, .7, .8, 3.5) end the game by themselves or are claimed by a player on his turn.
 */
export type CountedDraws = "automatic" | "claim";
/**
 * The first of the moves that are counted as a strong side's own (2.1.9.1.3, .4, .7, 3.5): its next one, or the one that brought the ratio of forces about.
 */
export type DrawCountStart = "next_move" | "ratio_move";
export type Role = "a" | "b" | "judge" | "public";
/**
 * The JSON bodies of the HTTP interface.
 */
export type HttpBody =
  | GuestRequest
  | GuestAnswer
  | MatchRequest
  | MatchAnswer
  | InviteRequest
  | InviteAnswer
  | InvitedAnswer
  | OrganizedAnswer
  | MatchInfo
  | DiceAnswer
  | ChannelAnswer
  | MeAnswer
  | EntryRequest
  | EnteredAnswer
  | LeaveRequest
  | CredentialsRequest
  | LinkRequest
  | LinkAnswer
  | LinksAnswer
  | RevokedAnswer
  | Empty
  | RematchAnswer
  | Home
  | PdnRequest
  | PdnAnswer
  | MatRequest
  | MatAnswer
  | Health
  | HttpError;
/**
 * A guest gave a name by himself; a player, also a judge, was named by the organizer.
 */
export type PersonKind = "guest" | "player" | "organizer";
export type Discipline =
  | "russian"
  | "draughts64"
  | "brazilian"
  | "international"
  | "long_nardy"
  | "long_nardy_blitz"
  | "short_nardy"
  | "short_nardy_blitz"
  | "short_nardy_pairs";
/**
 * a2 and b2: the other of a pair (nardy 22.1).
 */
export type MatchRole = "a" | "b" | "judge" | "a2" | "b2";
/**
 * How often each face fell.
 *
 * @minItems 6
 * @maxItems 6
 */
export type DiceFaces = number[];
/**
 * How often each roll of two dice by one side fell, the first die by rows.
 *
 * @minItems 36
 * @maxItems 36
 */
export type DicePairs = number[];
export type DraughtsVariant = "russian" | "draughts64" | "brazilian" | "international";
/**
 * Of White, who stands to the left, and of Black.
 *
 * @minItems 2
 * @maxItems 2
 */
export type MatNames = string[];
/**
 * White's and Black's points.
 *
 * @minItems 2
 * @maxItems 2
 */
export type MatScore = number[];
/**
 * From the body, from the match asked for, about who asks, from the server, from the request itself.
 */
export type HttpErrorCode =
  | "not_json"
  | "not_object"
  | "missing_field"
  | "unknown_field"
  | "duplicate_field"
  | "wrong_type"
  | "out_of_range"
  | "bad_text"
  | "too_deep"
  | "unknown_rules"
  | "bad_games"
  | "bad_control"
  | "bad_warning"
  | "bad_countdown"
  | "bad_start"
  | "control_too_short"
  | "control_too_long"
  | "control_not_to_end"
  | "round_too_long"
  | "bad_start_time"
  | "bad_lateness"
  | "bad_break"
  | "bad_extra"
  | "bad_opening"
  | "bad_draws"
  | "bad_terms"
  | "control_not_by_41"
  | "malformed"
  | "no_such_square"
  | "square_twice"
  | "man_on_last_row"
  | "too_many_pieces"
  | "token_needed"
  | "unknown_token"
  | "not_entered"
  | "foreign_origin"
  | "guests_off"
  | "too_many_people"
  | "too_many_matches"
  | "unknown_invite"
  | "unknown_link"
  | "link_revoked"
  | "wrong_login"
  | "login_taken"
  | "weak_password"
  | "not_an_organizer"
  | "not_allowed"
  | "not_a_player"
  | "not_casual"
  | "not_ended"
  | "person_twice"
  | "json_needed"
  | "rate_limited"
  | "not_found"
  | "taken"
  | "refused"
  | "unreadable"
  | "server_busy"
  | "server_full"
  | "too_many_connections"
  | "stopping"
  | "timeout"
  | "method_not_allowed"
  | "bad_authorization"
  | "bad_host"
  | "bad_request"
  | "bad_target"
  | "subprotocol_required"
  | "upgrade_required"
  | "body_too_large"
  | "header_too_large"
  | "http_version";
/**
 * Why the server closes a WebSocket: 1003 binary, 1008 too many pings, 1009 too big, 1012 restarting, 4400 bad frames; of whom it acted for: 4401 the link is revoked, 4402 has left this browser, 4403 expired; 4408 too slow a reader, 4409 too many connections of one address, 4429 more frames than are read.
 */
export type CloseCode = 1003 | 1008 | 1009 | 1012 | 4400 | 4401 | 4402 | 4403 | 4408 | 4409 | 4429;

export interface Wire {
  client: ClientFrame;
  server: ServerMessage;
  http: HttpBody;
  close: CloseCode;
}
/**
 * Asks for the server's time.
 */
export interface SyncFrame {
  t: "sync";
  d: {
    /**
     * Sent back as it is.
     */
    t: number;
  };
}
/**
 * As which of those who have entered in this browser the connection acts: once, before any subscription. Without it one watches.
 */
export interface HelloFrame {
  t: "hello";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  d: {
    as: string;
  };
}
/**
 * Asks for a match from the fact after `since` on.
 */
export interface SubscribeFrame {
  t: "subscribe";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d?: {
    /**
     * The number of a fact in its match.
     */
    since?: number;
  };
}
export interface UnsubscribeFrame {
  t: "unsubscribe";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
}
export interface ReadyFrame {
  t: "ready";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
}
export interface PlayMoveFrame {
  t: "play_move";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    /**
     * As written: full notation or any form that names one legal move.
     */
    move: string;
    offer_draw?: boolean;
  };
}
export interface OfferDrawFrame {
  t: "offer_draw";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
  };
}
export interface AnswerDrawFrame {
  t: "answer_draw";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * seq of the message that made the offer.
     */
    offer: number;
    accept: boolean;
  };
}
/**
 * Claims a repetition, with `move` by the move about to be played.
 */
export interface ClaimDrawFrame {
  t: "claim_draw";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    /**
     * As written: full notation or any form that names one legal move.
     */
    move?: string;
  };
}
export interface ResignFrame {
  t: "resign";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Of nardy only, and needed there.
     */
    as?: GivenUp;
  };
}
/**
 * A judge stops the clocks.
 */
export interface PauseFrame {
  t: "pause";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    reason: JudgeReason;
    /**
     * The judge's words; kept beside the record, not in it.
     */
    words?: string;
  };
}
export interface ResumeFrame {
  t: "resume";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    reason: JudgeReason;
    /**
     * The judge's words; kept beside the record, not in it.
     */
    words?: string;
  };
}
/**
 * A judge lets play go on after a restart without waiting for both players.
 */
export interface ContinuePlayFrame {
  t: "continue_play";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
}
/**
 * A judge ends a game by hand.
 */
export interface SettleFrame {
  t: "settle";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    result: GameResult;
    clause: string;
    /**
     * Of nardy: how it is won; with a winner only.
     */
    win?: Win;
    /**
     * Of nardy: absent: what the cube shows.
     */
    points?: number;
    /**
     * Of nardy: the whole match is won or lost with it.
     */
    match?: boolean;
    /**
     * The judge's words; kept beside the record, not in it.
     */
    words?: string;
  };
}
/**
 * A player of a casual match gives it up without a result, before his own first move of the game that is played or comes next.
 */
export interface CallOffFrame {
  t: "call_off";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
  };
}
/**
 * A judge corrects a clock, which he has stopped before; what is left stays above nought.
 */
export interface GiveTimeFrame {
  t: "give_time";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    /**
     * Below nought: time is taken.
     */
    by_ms: number;
    reason: JudgeReason;
    /**
     * The judge's words; kept beside the record, not in it.
     */
    words?: string;
  };
}
/**
 * 2.1.9.1.6, 1.16.7: a judge finds the position plainly drawn; `seat`, who plays on to win, has five own moves.
 */
export interface StartCountFrame {
  t: "start_count";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    /**
     * The judge's words; kept beside the record, not in it.
     */
    words?: string;
  };
}
/**
 * The judge finds the position won before his count is over; by the Sarapul cup's list also that of the main road.
 */
export interface StopCountFrame {
  t: "stop_count";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * The judge's words; kept beside the record, not in it.
     */
    words?: string;
  };
}
/**
 * A draw that a judge finds; the snapshot's `judge.draws` says which there are.
 */
export interface DeclareDrawFrame {
  t: "declare_draw";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    cause: "both_out_of_time" | "neither_can_win" | "repetition";
    /**
     * The judge's words; kept beside the record, not in it.
     */
    words?: string;
  };
}
/**
 * 1.7.13, 1.16.8: the stronger side, which has no time left to win, stops the clocks on its turn; a judge answers.
 */
export interface ClaimTimeDrawFrame {
  t: "claim_time_draw";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
  };
}
/**
 * A judge's answer to a claim; not granted, the game goes on.
 */
export interface RuleTimeDrawFrame {
  t: "rule_time_draw";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * The number of a fact in its match.
     */
    claim: number;
    grant: boolean;
    /**
     * The judge's words; kept beside the record, not in it.
     */
    words?: string;
  };
}
/**
 * The own roll; its dice are told to all (1.11).
 */
export interface RollFrame {
  t: "roll";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
  };
}
/**
 * The whole turn, once: a play stands when it is confirmed.
 */
export interface PlayTurnFrame {
  t: "play_turn";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    steps: string;
  };
}
/**
 * Doubles, before the own roll (23.6).
 */
export interface OfferCubeFrame {
  t: "offer_cube";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
  };
}
/**
 * Takes the double (23.8).
 */
export interface TakeCubeFrame {
  t: "take_cube";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
  };
}
/**
 * Refuses it, and loses the game (23.7).
 */
export interface DropCubeFrame {
  t: "drop_cube";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
  };
}
/**
 * Where a game is given up by an offer.
 */
export interface AnswerResignationFrame {
  t: "answer_resignation";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * seq of the message that made the offer.
     */
    offer: number;
    accept: boolean;
  };
}
/**
 * The own part of the dice of a game, sealed: SHA-256 of doska.dice.1|seal|match|game|seat|value.
 */
export interface SealDiceFrame {
  t: "seal_dice";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * 32 bytes.
     */
    seal: string;
  };
}
/**
 * What was sealed.
 */
export interface OpenDiceFrame {
  t: "open_dice";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * 32 bytes.
     */
    value: string;
  };
}
/**
 * The turn as it is being put together; relayed to who looks on, kept nowhere. Answered only where it is refused.
 */
export interface DraftFrame {
  t: "draft";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    /**
     * One step a number, in order, in the own numbering, without marks of hits: "24/18 13/11", "bar/21", "6/off".
     */
    steps: string;
  };
}
/**
 * 22.1: to the other of one's pair, at any time of the match. Opponents and spectators don't read it, judges do, and the record seals it. At most ten lines at once, and one more every three seconds.
 */
export interface SayFrame {
  t: "say";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    /**
     * Not blank.
     */
    text: string;
  };
}
/**
 * 22.1: between games, by either of a pair: who of the two acts from the next game on.
 */
export interface SwapPartnerFrame {
  t: "swap_partner";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: SwapPartner;
}
export interface SwapPartner {
  /**
   * The person's id.
   */
  acts: string;
}
/**
 * 30.6, 30.7: a judge sets the score by the protocol, between games.
 */
export interface CorrectScoreFrame {
  t: "correct_score";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    a: number;
    b: number;
    crawford_played: boolean;
    /**
     * The judge's words; kept beside the record, not in it.
     */
    words?: string;
  };
}
/**
 * 38.1.4: a judge gives the seat a penalty point, between games or while the clocks are stopped.
 */
export interface GivePenaltyPointFrame {
  t: "give_penalty_point";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  id: string;
  topic: string;
  d: {
    seat: Seat;
    /**
     * The judge's words; kept beside the record, not in it.
     */
    words?: string;
  };
}
/**
 * The command stands; `seq` is the last fact that it made.
 */
export interface Ok {
  t: "ok";
  /**
   * Names a command; one for each intention, however often it is sent.
   */
  re: string;
  /**
   * The number of a fact in its match.
   */
  seq?: number;
}
/**
 * Nothing has changed.
 */
export interface Refused {
  t: "refused";
  /**
   * The id of the frame, or empty where it could not be read.
   */
  re: string;
  code: RefusalCode;
  /**
   * `clause`: the article that the command would have broken; others by code.
   */
  args?: {
    [k: string]: string | number;
  };
}
export interface SyncAnswer {
  t: "sync";
  d: {
    t: number;
    now_ms: number;
  };
}
export interface ServerNotice {
  t: "notice";
  topic?: string;
  d:
    | {
        code: "journal_stalled" | "journal_recovered" | "quarantined";
      }
    | {
        code: "server_stopping";
        retry_ms: number;
      };
}
export interface PresenceNotice {
  t: "notice";
  topic: string;
  d: {
    code: "presence";
    seat: Seat;
    here: boolean;
  };
}
/**
 * The same two play on in the match `match`.
 */
export interface RematchNotice {
  t: "notice";
  topic: string;
  d: {
    code: "rematch";
    match: string;
  };
}
/**
 * Whether a judge of the match is connected.
 */
export interface JudgeNotice {
  t: "notice";
  topic: string;
  d: {
    code: "judge_presence";
    here: boolean;
    draws: JudgedDraws;
    /**
     * As in the snapshot.
     */
    count_clause?: string;
    /**
     * Of the claim that waits for him, as in `time_draw_claimed`.
     */
    lapses_at_ms?: number;
  };
}
/**
 * A turn as it is being put together; the last one counts, and none once the turn is played.
 */
export interface DraftNotice {
  t: "notice";
  topic: string;
  d: {
    code: "draft";
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    seat: Seat;
    /**
     * One step a number, in order, in the own numbering, without marks of hits: "24/18 13/11", "bar/21", "6/off".
     */
    steps: string;
  };
}
/**
 * 22.1: one of a pair has said something to the other. To the two of the seat and to judges, and to nobody else.
 */
export interface SaidNotice {
  t: "notice";
  topic: string;
  d: {
    code: "said";
    seat: Seat;
    /**
     * From 1, within the seat's channel.
     */
    n: number;
    at_ms: number;
    person: string;
    /**
     * Absent: it was erased; its digest is kept.
     */
    text?: string;
  };
}
/**
 * Behind each subscription of the two of a seat, and of a judge for both seats: the last lines of the channel, at most 20.
 */
export interface ChannelNotice {
  t: "notice";
  topic: string;
  d: {
    code: "channel";
    seat: Seat;
    lines: ChannelLines;
    /**
     * There are lines before these: GET /api/matches/ID/channel/SEAT?before=N.
     */
    earlier: boolean;
  };
}
export interface ChannelLine {
  /**
   * From 1, within the seat's channel.
   */
  n: number;
  at_ms: number;
  person: string;
  /**
   * Absent: it was erased; its digest is kept.
   */
  text?: string;
}
/**
 * After subscribe, when the client does not know the match as it stands.
 */
export interface Snapshot {
  t: "snapshot";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  d: MatchState;
}
/**
 * The whole of a match as one role sees it.
 */
export interface MatchState {
  match: string;
  phase: "between_games" | "playing" | "ended";
  hold: "none" | "judge" | "frozen" | "waiting";
  /**
   * Of the judge who holds the clocks.
   */
  pause?: {
    reason: PauseReason;
  };
  /**
   * Why the server holds them, or waits for the players.
   */
  freeze?: {
    cause: FreezeCause;
  };
  wait_until_ms?: number;
  /**
   * When the first game starts by itself: nobody is asked whether he is ready.
   */
  starts_at_ms?: number;
  /**
   * When the next game starts by itself: nobody is asked whether he is ready.
   */
  break_until_ms?: number;
  /**
   * The present or last game; 0: none yet.
   */
  game: number;
  /**
   * Of the micromatch.
   */
  games: number;
  /**
   * So many more may follow while the sum is level; absent: none.
   */
  extra_micromatches?: number;
  white: Seat;
  /**
   * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
   */
  ply: number;
  /**
   * Of nardy, instead of `fen`, `moves`, `spent_ms` and `counters`.
   */
  nardy?: NardyTable;
  fen?: string;
  /**
   * The first position of a game that does not begin from the usual one.
   */
  start_fen?: string;
  to_move: Seat;
  /**
   * Items: Full notation: "c3-d4", "c3:e5:g7" with every square where the capture turns.
   */
  moves?: string[];
  spent_ms?: number[];
  players: Players;
  ready: {
    a: boolean;
    b: boolean;
  };
  /**
   * Which players are connected.
   */
  here: {
    a: boolean;
    b: boolean;
  };
  /**
   * Who has not come to the running game yet; absent: nobody is awaited.
   */
  absent?: {
    a: boolean;
    b: boolean;
  };
  /**
   * When who is absent has lost, if his clock runs on.
   */
  late_until_ms?: number;
  opening?: Opening;
  clocks: Clocks;
  counters?: Counters;
  offer?: {
    /**
     * The number of a fact in its match.
     */
    seq: number;
    by: Seat;
  };
  /**
   * Who has declined an offer; until the next move.
   */
  declined?: Seat;
  late?: Lateness;
  claim?: TimeClaim;
  /**
   * In this game the server itself held the clocks, or was not there.
   */
  interrupted?: true;
  judge?: JudgeOfMatch;
  scores: Score[];
  half_points: {
    a: number;
    b: number;
  };
  control: Control;
  rules: string;
  pace?: Pace;
  /**
   * Absent: the list of the rules.
   */
  draws?: "sarapul";
  /**
   * Absent: they end the game by themselves.
   */
  counted_draws?: CountedDraws;
  /**
   * Absent: next_move.
   */
  draw_count_start?: DrawCountStart;
  /**
   * Absent: leaving the road ends the count of 2.1.9.1.7.
   */
  main_road_reset?: false;
  /**
   * A third repetition ends the game by itself; absent: it is claimed (2.1.9.2).
   */
  automatic_repetition?: true;
  /**
   * It can be called off, and played again.
   */
  casual: boolean;
  /**
   * The page may point out what can be played.
   */
  hints: boolean;
  /**
   * Without `hints`: not even where the lifted piece can go is shown. Absent: it is.
   */
  lifted_hints?: false;
  /**
   * How long before the clocks it is told that they go on.
   */
  resume_countdown_ms: number;
  /**
   * Who called it off: the last game has no result.
   */
  called_off?: Seat;
  /**
   * The next match of the same two.
   */
  rematch?: string;
  you?: OwnView;
  rulings?: Rulings;
  role: Role;
}
/**
 * What is particular to a match of nardy.
 */
export interface NardyTable {
  discipline: NardyDiscipline;
  /**
   * To so many points; absent: a match on time.
   */
  length?: number;
  /**
   * Of a match on time (1.19.1).
   */
  duration_ms?: number;
  /**
   * Those that are not as the rules have them.
   */
  switches: NardySwitches;
  /**
   * When that is over; once the first game has started.
   */
  ends_at_ms?: number;
  /**
   * It is over.
   */
  time_over?: true;
  points: Points;
  /**
   * The present game, or between games the next, is played without the cube (23.14).
   */
  crawford: boolean;
  crawford_played: boolean;
  checkers: CheckersOfBoth;
  phase: "opening" | "to_roll" | "doubled" | "to_play" | "over";
  cube?: Cube;
  roll?: NardyRoll;
  /**
   * Who began the present game; absent before the opening roll.
   */
  first?: Seat;
  dice: DiceScheme;
  /**
   * Of the present game.
   */
  turns: NardyTurn[];
  /**
   * Those that are over.
   */
  games: NardyGame[];
  resignation?: ResignationOffer;
  draft?: Draft;
}
/**
 * The choices that the rules of nardy leave to a regulation.
 */
export interface NardySwitches {
  /**
   * 20.3: whose first throw may free a second checker of the head.
   */
  head_exception?: "second" | "both" | "none";
  /**
   * 20.3: which doubles free it.
   */
  head_doubles?: "listed" | "blocked-any";
  /**
   * 20.5: when a wall before all fifteen is looked for.
   */
  six_block?: "step" | "end" | "off";
  /**
   * 27.3: a number whose point is empty.
   */
  bearoff?: "standard" | "literal";
  /**
   * A koks in long nardy as well.
   */
  long_koks?: boolean;
  /**
   * A double is allowed where the doubler has nothing to gain by it.
   */
  dead_cube?: boolean;
  /**
   * The cube in a match to one point.
   */
  one_point_cube?: boolean;
  /**
   * 30.2, 48.5: how a game may be given up.
   */
  resigning?: "strict" | "any_value_offer" | "off";
  /**
   * A score above N is written as N.
   */
  cap_score?: boolean;
  /**
   * Whether an act of the cube has a delay of its own or shares that of the turn (41).
   */
  cube_delay?: "own" | "shared";
  /**
   * 1.19.1: whether the game that is running when the time is over is finished.
   */
  time_match_end?: "finish" | "drop";
  /**
   * 18.6 in a match on time: the flag loses the game or the match.
   */
  time_match_flag?: "game" | "match";
  both_absent?: "both_lose" | "judge";
  /**
   * 38.1.4: where a penalty point is written.
   */
  penalty_point?: "opponent_plus" | "own_minus";
  /**
   * A page may roll by itself where its player can't double (23.6).
   */
  auto_roll?: boolean;
  /**
   * A page may offer a forced turn in one press.
   */
  auto_play?: boolean;
  /**
   * It may count pips.
   */
  pips?: boolean;
}
/**
 * The score of a match of nardy.
 */
export interface Points {
  a: number;
  b: number;
}
export interface CheckersOfBoth {
  /**
   * How many of a side's checkers are on each place, in its own numbering: borne off, 1..24, the bar; hexadecimal.
   */
  a: string;
  /**
   * How many of a side's checkers are on each place, in its own numbering: borne off, 1..24, the bar; hexadecimal.
   */
  b: string;
}
/**
 * Absent in the Crawford game.
 */
export interface Cube {
  value: number;
  /**
   * Absent: it lies in the centre.
   */
  owner?: Seat;
}
/**
 * To be played.
 */
export interface NardyRoll {
  seat: Seat;
  n: number;
  dice: Dice;
}
/**
 * How far the dice of the present game are settled.
 */
export interface DiceScheme {
  stage: "none" | "sealing" | "opening" | "fixed";
  /**
   * 32 bytes.
   */
  commitment?: string;
  /**
   * When the present stage ends by itself.
   */
  until_ms?: number;
  seals?: DiceSeals;
  /**
   * Who has opened.
   */
  opened?: {
    a: boolean;
    b: boolean;
  };
  fixed?: DiceContributions;
}
export interface DiceSeals {
  /**
   * 32 bytes.
   */
  a?: string;
  /**
   * 32 bytes.
   */
  b?: string;
}
export interface DiceContributions {
  a: DiceContribution;
  b: DiceContribution;
}
/**
 * What a seat has put into the dice of a game: what it opened, else its seal as it is, else nothing.
 */
export interface DiceContribution {
  kind: "none" | "unopened" | "opened";
  value: string;
}
export interface TurnOpening {
  kind: "opening";
  n: number;
  dice: Dice;
  /**
   * Absent at a tie.
   */
  first?: Seat;
}
export interface TurnRoll {
  kind: "roll";
  seat: Seat;
  n: number;
  dice: Dice;
}
export interface TurnPlay {
  kind: "play";
  seat: Seat;
  /**
   * One step a number, in order, in the own numbering, without marks of hits: "24/18 13/11", "bar/21", "6/off".
   */
  steps: string;
  spent_ms: number;
}
export interface TurnPass {
  kind: "pass";
  seat: Seat;
}
export interface TurnCube {
  kind: "double" | "take";
  seat: Seat;
  value: number;
}
export interface NardyGame {
  /**
   * The number of the game in its match.
   */
  game: number;
  /**
   * Absent: nobody won it.
   */
  winner?: Seat;
  win?: Win;
  points: number;
}
export interface ResignationOffer {
  /**
   * The number of a fact in its match.
   */
  seq: number;
  by: Seat;
  as: GivenUp;
}
/**
 * The turn as it is being put together.
 */
export interface Draft {
  seat: Seat;
  /**
   * One step a number, in order, in the own numbering, without marks of hits: "24/18 13/11", "bar/21", "6/off".
   */
  steps: string;
}
export interface Players {
  a: Player;
  b: Player;
}
export interface Player {
  id: string;
  name: string;
  partner?: Partner;
  /**
   * Of a pair: the id of who acts in this game, or between games in the next.
   */
  acts?: string;
}
/**
 * Of a pair (22.1): the other of the two.
 */
export interface Partner {
  id: string;
  name: string;
}
/**
 * Once it is drawn: as in `opening_drawn`, and who has confirmed it.
 */
export interface Opening {
  table: string;
  number: number;
  id?: string;
  /**
   * Who has confirmed it.
   */
  seen: {
    a: boolean;
    b: boolean;
  };
}
/**
 * `left_ms` is as of `since_ms`, which lies in the future during a countdown; where no clock runs it is `now_ms`.
 */
export interface Clocks {
  a: Clock;
  b: Clock;
  /**
   * Whose clock runs, from `since_ms` on.
   */
  running: Seat | null;
  /**
   * In a game, where none runs: whose will when they go on.
   */
  next?: Seat;
  since_ms: number;
  now_ms: number;
}
export interface Clock {
  left_ms: number;
  /**
   * Left of the delay of the present move, as of `since_ms`: before it is over `left_ms` stands (nardy, 41). Absent: the control has none.
   */
  delay_ms?: number;
}
export interface Counter {
  cause: GameCause;
  clause: string;
  left: number;
  /**
   * Whose moves, where a judge counts them.
   */
  seat?: Seat;
}
/**
 * Who came to this game after his clock ran, where the regulation names what that brings (1.9.1): a judge imposes it.
 */
export interface Lateness {
  consequence: LateConsequence;
  a: boolean;
  b: boolean;
}
/**
 * An open claim to the draw of 1.7.13, 1.16.8.
 */
export interface TimeClaim {
  /**
   * The number of a fact in its match.
   */
  seq: number;
  by: Seat;
  clause: string;
  /**
   * When the clocks go on by themselves, as long as no judge is there; absent: one is.
   */
  lapses_at_ms?: number;
}
/**
 * Absent: nobody is appointed.
 */
export interface JudgeOfMatch {
  here: boolean;
  draws: JudgedDraws;
  /**
   * The article of his count of five moves, where the rules of this match have it.
   */
  count_clause?: string;
}
/**
 * A finished game.
 */
export interface Score {
  white: Seat;
  result: GameResult;
  cause: GameCause;
  clause: string;
  /**
   * 1.9.2: a judge has found this result afterwards.
   */
  corrected?: true;
}
/**
 * One stretch of a time control.
 */
export interface Period {
  /**
   * To be made in it; 0: to the end of the game.
   */
  moves: number;
  time_ms: number;
  increment_ms: number;
  /**
   * Before the time of each move runs (nardy, 41); absent: none.
   */
  delay_ms?: number;
}
/**
 * To a player only: what he may do now.
 */
export interface OwnView {
  /**
   * Absent: no move may be made.
   *
   * @minItems 1
   *
   * Items: Full notation: "c3-d4", "c3:e5:g7" with every square where the capture turns.
   */
  legal?: string[];
  /**
   * The article by which only captures are legal now.
   */
  must_capture?: string;
  may_offer_draw: boolean;
  may_answer_draw: boolean;
  may_claim_draw: boolean;
  /**
   * With `may_claim_draw`, where it is a counted draw; absent: a repetition.
   */
  claim_cause?: GameCause;
  /**
   * The stronger side on its turn may claim the draw of that article.
   */
  time_draw?: string;
  time_draw_later?: LaterTimeDraw;
  /**
   * By `ready`. Absent: no.
   */
  may_confirm_opening?: true;
  /**
   * Absent: no.
   */
  may_call_off?: true;
  /**
   * Absent: no.
   */
  may_roll?: true;
  /**
   * Absent: no.
   */
  may_double?: true;
  /**
   * Absent: no.
   */
  may_answer_cube?: true;
  /**
   * As what the game may be given up; absent: not now.
   *
   * @minItems 1
   */
  resign?: GivenUp[];
  /**
   * Absent: no.
   */
  may_answer_resignation?: true;
  /**
   * Absent: no.
   */
  may_swap_partner?: true;
  /**
   * What the client owes to the dice of the game.
   */
  dice?: "seal" | "open";
  graph?: PlayGraph;
}
/**
 * Where only a refused claim bars the next: it may be made once less than that is left on the own clock.
 */
export interface LaterTimeDraw {
  clause: string;
  below_ms: number;
}
/**
 * The legal turns of the own roll: every way from node 0 to a complete node is one.
 */
export interface PlayGraph {
  /**
   * How many there are.
   */
  nodes: number;
  /**
   * The nodes at which the turn may end.
   */
  complete: number[];
  /**
   * How many numbers must be played.
   */
  playable: number;
  /**
   * [node, from, to, die, next node, hit], places in the own numbering, 25 the bar and 0 off; hit is 0 or 1.
   */
  edges: number[][];
}
/**
 * To a judge only: what he may find as the game stands.
 */
export interface Rulings {
  /**
   * By `start_count`. Absent: no.
   */
  may_count?: true;
  /**
   * The count that `stop_count` ends; absent: none.
   */
  stop_count?: "plainly_drawn" | "main_road";
  /**
   * Those that `declare_draw` states at once.
   */
  draws: ("repetition" | "both_out_of_time" | "neither_can_win")[];
}
export interface MatchOpened {
  t: "match_opened";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    players: Players;
    regulation: Regulation;
  };
}
export interface Regulation {
  rules: string;
  games: number;
  /**
   * After so long the next game starts by itself; absent: when both are ready.
   */
  game_break_ms?: number;
  extra_micromatches?: number;
  first_white: Seat;
  control: Control;
  /**
   * Of seats a and b; 0: no warning.
   *
   * @minItems 2
   * @maxItems 2
   */
  warn_at_ms: number[];
  casual: boolean;
  hints: boolean;
  /**
   * Absent: true.
   */
  lifted_hints?: false;
  automatic_repetition: boolean;
  /**
   * Absent: the list of the rules.
   */
  draws?: "sarapul";
  /**
   * Absent: they end the game by themselves.
   */
  counted_draws?: CountedDraws;
  /**
   * Absent: next_move.
   */
  draw_count_start?: DrawCountStart;
  /**
   * Absent: leaving the road ends the count of 2.1.9.1.7.
   */
  main_road_reset?: false;
  pace?: Pace;
  /**
   * With `pace` only.
   */
  six_hour_moves?: number;
  /**
   * From which openings are drawn by lot.
   */
  opening_table?: string;
  opening_wait_ms?: number;
  starts_at_ms?: number;
  /**
   * With `starts_at_ms` only.
   */
  lateness_limit_ms?: number;
  /**
   * Of coming late, but in time (1.9.1).
   */
  late_consequence?: LateConsequence;
  start_countdown_ms: number;
  resume_countdown_ms: number;
  stall_countdown_ms: number;
  resume_wait_ms: number;
  /**
   * How long a claim of 1.7.13, 1.16.8 waits while no judge is there.
   */
  claim_wait_ms?: number;
  long_downtime_ms: number;
  start?: string;
  nardy?: NardyTerms;
}
export interface NardyTerms {
  discipline: NardyDiscipline;
  length?: number;
  duration_ms?: number;
  switches: NardySwitches;
}
export interface PlayerReady {
  t: "player_ready";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    seat: Seat;
  };
}
/**
 * White's clock starts at `opens_at_ms`; in nardy that of who begins, after the opening roll.
 */
export interface GameStarted {
  t: "game_started";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    white: Seat;
    opens_at_ms: number;
    /**
     * Who had not come when the game started by itself; absent: nobody was.
     */
    absent?: {
      a: boolean;
      b: boolean;
    };
    /**
     * When who is absent has lost, if his clock runs on; absent: nobody is, or no clock runs.
     */
    late_until_ms?: number;
    /**
     * Of draughts.
     */
    fen?: string;
    /**
     * Of draughts.
     */
    counters?: Counters;
    /**
     * Of nardy: this game is played without the cube (23.14).
     */
    crawford?: true;
    /**
     * When the time of a match on time is over (1.19.1).
     */
    ends_at_ms?: number;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface MovePlayed {
  t: "move_played";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    seat: Seat;
    /**
     * Full notation: "c3-d4", "c3:e5:g7" with every square where the capture turns.
     */
    move: string;
    /**
     * In the order of capture.
     */
    captured: string[];
    promotes: boolean;
    stretch: Stretch;
    period: number;
    period_moves: number;
    /**
     * All that the player's clock was charged since his move before; absent: the stretch.
     */
    turn_ms?: number;
    offers_draw: boolean;
    fen: string;
    counters: Counters;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * The stretch of thinking that the fact ended; what it left stands in `clocks`.
 */
export interface Stretch {
  since_ms: number;
  spent_ms: number;
}
export interface DrawOffered {
  t: "draw_offered";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    seat: Seat;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface DrawDeclined {
  t: "draw_declined";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface DrawClaimed {
  t: "draw_claimed";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    /**
     * Full notation: "c3-d4", "c3:e5:g7" with every square where the capture turns.
     */
    move?: string;
    occurrences: number;
    holds: boolean;
    /**
     * Of a counted draw that the regulation has claimed; absent: a repetition.
     */
    cause?: GameCause;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface WarningGiven {
  t: "warning_given";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    threshold_ms: number;
    period: number;
    clocks: Clocks;
  };
}
/**
 * The end of the game follows.
 */
export interface FlagFell {
  t: "flag_fell";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    due_ms: number;
    stretch: Stretch;
    clocks: Clocks;
  };
}
export interface GameEnded {
  t: "game_ended";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    result: GameResult;
    cause: GameCause;
    clause: string;
    half_points: {
      a: number;
      b: number;
    };
    win?: Win;
    /**
     * Of nardy: what the winner gets.
     */
    points?: number;
    score?: Points;
    /**
     * 32 bytes.
     */
    dice_secret?: string;
    /**
     * When the next game starts by itself.
     */
    next_at_ms?: number;
    stretch?: Stretch;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * `seat` has called the match off: this game has no result. The end of the match follows.
 */
export interface CalledOff {
  t: "called_off";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    /**
     * 32 bytes.
     */
    dice_secret?: string;
    stretch?: Stretch;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface MatchEnded {
  t: "match_ended";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    half_points: {
      a: number;
      b: number;
    };
    points?: Points;
  };
}
export interface Paused {
  t: "paused";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    reason: PauseReason;
    stretch?: Stretch;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface Resumed {
  t: "resumed";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    reason: PauseReason;
    opens_at_ms: number;
    /**
     * When who is absent has lost, if his clock runs on; absent: nobody is, or no clock runs.
     */
    late_until_ms?: number;
    /**
     * When the time of a match on time is over (1.19.1).
     */
    ends_at_ms?: number;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * A judge has corrected a clock; what both hold stands in `clocks`. It stays stopped.
 */
export interface TimeGiven {
  t: "time_given";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    /**
     * Below nought: time was taken.
     */
    by_ms: number;
    reason: JudgeReason;
    clocks: Clocks;
  };
}
/**
 * The mover is charged up to `d.at_ms`.
 */
export interface ServerPaused {
  t: "server_paused";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    cause: FreezeCause;
    at_ms: number;
    stretch?: Stretch;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * After a stall play goes on at `opens_at_ms`; after a restart it waits for both players, without `wait_until_ms` for as long as it takes.
 */
export interface ServerResumed {
  t: "server_resumed";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    cause: FreezeCause;
    down_from_ms: number;
    opens_at_ms?: number;
    uncharged_max_ms: number;
    wait_until_ms?: number;
    /**
     * When who is absent has lost, if his clock runs on; absent: nobody is, or no clock runs.
     */
    late_until_ms?: number;
    /**
     * When the time of a match on time is over (1.19.1).
     */
    ends_at_ms?: number;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface PlayContinued {
  t: "play_continued";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    opens_at_ms: number;
    /**
     * When who is absent has lost, if his clock runs on; absent: nobody is, or no clock runs.
     */
    late_until_ms?: number;
    /**
     * When the time of a match on time is over (1.19.1).
     */
    ends_at_ms?: number;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * Somebody who was absent has come to the game.
 */
export interface PlayerArrived {
  t: "player_arrived";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    /**
     * 1.9.1: what the regulation names for who comes late, but in time; a judge imposes it.
     */
    consequence?: LateConsequence;
    stretch?: Stretch;
    opens_at_ms?: number;
    /**
     * When who is absent has lost, if his clock runs on; absent: nobody is, or no clock runs.
     */
    late_until_ms?: number;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * A judge has found that who did not come had a good reason. The end of the match follows, where the new sum ends it.
 */
export interface ResultCorrected {
  t: "result_corrected";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    result: GameResult;
    clause: string;
    half_points: {
      a: number;
      b: number;
    };
  };
}
/**
 * The opening of this game, and of the next with colours changed, was drawn by lot; both confirm it by `ready`.
 */
export interface OpeningDrawn {
  t: "opening_drawn";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * The key of the table.
     */
    table: string;
    /**
     * In the table, from 1; follows from the seed.
     */
    number: number;
    /**
     * As the table itself numbers it.
     */
    id?: string;
    seed: string;
    /**
     * So long both may look at it at nobody's cost.
     */
    until_ms: number;
    opens_at_ms: number;
    fen: string;
    counters: Counters;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * A player has confirmed the drawn opening.
 */
export interface OpeningSeen {
  t: "opening_seen";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    stretch?: Stretch;
    opens_at_ms?: number;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * 2.1.9.1.6: a judge has found the position plainly drawn; `seat` has so many own moves to reach a won one.
 */
export interface CountStarted {
  t: "count_started";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    seat: Seat;
    moves: number;
    /**
     * At rapid and blitz 1.16.7.
     */
    clause: string;
    counters: Counters;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * A judge has found the position won and ended the count of that cause.
 */
export interface CountStopped {
  t: "count_stopped";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    cause: "plainly_drawn" | "main_road";
    clause: string;
    counters: Counters;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * The stronger side, out of time to win, asks for the draw of that clause. The stop of the clocks follows.
 */
export interface TimeDrawClaimed {
  t: "time_draw_claimed";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    seat: Seat;
    clause: string;
    /**
     * When the clocks go on by themselves, as long as no judge is there; absent: one is.
     */
    lapses_at_ms?: number;
  };
}
/**
 * A judge has not granted it. The start of the clocks follows.
 */
export interface TimeDrawRefused {
  t: "time_draw_refused";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    clause: string;
  };
}
/**
 * The server is bound to the dice of a game; the players' clients seal their parts until `until_ms`.
 */
export interface DiceCommitted {
  t: "dice_committed";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * 32 bytes.
     */
    commitment: string;
    /**
     * When it is closed for want of a seal.
     */
    until_ms: number;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface DiceSealed {
  t: "dice_sealed";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    /**
     * 32 bytes.
     */
    seal: string;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * Who has sealed opens now.
 */
export interface DiceSealsClosed {
  t: "dice_seals_closed";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * When what is not opened counts as it was sealed.
     */
    until_ms: number;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * A seat has opened its number; which one it is comes with dice_fixed, so that nobody chooses by the other's whether to open his own.
 */
export interface DiceOpened {
  t: "dice_opened";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * What both seats have put into the dice of the game; every roll of it is settled now.
 */
export interface DiceFixed {
  t: "dice_fixed";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    a: DiceContribution;
    b: DiceContribution;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * After a restart the server has the sealed secret of the running game again.
 */
export interface DiceReopened {
  t: "dice_reopened";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
  };
}
/**
 * One die each, White's first (26.3). At a tie both throw again.
 */
export interface OpeningRolled {
  t: "opening_rolled";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    /**
     * The number of the roll in its game, over opening rolls, ties and restarts.
     */
    n: number;
    dice: Dice;
    /**
     * Whose die is higher: he plays both. Absent at a tie.
     */
    first?: Seat;
    opens_at_ms?: number;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface DiceRolled {
  t: "dice_rolled";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    seat: Seat;
    /**
     * The number of the roll in its game, over opening rolls, ties and restarts.
     */
    n: number;
    dice: Dice;
    stretch?: Stretch;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface TurnPlayed {
  t: "turn_played";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    seat: Seat;
    /**
     * One step a number, in order, in the own numbering, without marks of hits: "24/18 13/11", "bar/21", "6/off".
     */
    steps: string;
    stretch: Stretch;
    checkers: CheckersOfBoth;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * Nothing could be played with the roll (26.6.3).
 */
export interface TurnPassed {
  t: "turn_passed";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    seat: Seat;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface CubeOffered {
  t: "cube_offered";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    seat: Seat;
    /**
     * What the cube shows once it is taken.
     */
    value: number;
    stretch: Stretch;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * The cube is the taker's.
 */
export interface CubeTaken {
  t: "cube_taken";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
     */
    ply: number;
    seat: Seat;
    value: number;
    stretch: Stretch;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface ResignationOffered {
  t: "resignation_offered";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    as: GivenUp;
    stretch?: Stretch;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
export interface ResignationDeclined {
  t: "resignation_declined";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    stretch?: Stretch;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * The time of a match on time is over (1.19.1); the regulation says whether the running game is finished.
 */
export interface MatchTimeOver {
  t: "match_time_over";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {};
}
/**
 * The running game of a match on time is not finished: it counts for nothing.
 */
export interface GameDropped {
  t: "game_dropped";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    /**
     * 32 bytes.
     */
    dice_secret?: string;
    stretch?: Stretch;
    clocks: Clocks;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * 22.1: the pair has changed who acts for it.
 */
export interface PartnerSwapped {
  t: "partner_swapped";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    seat: Seat;
    /**
     * The person's id.
     */
    acts: string;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * 30.6, 30.7: a judge has set the score from which the match goes on.
 */
export interface ScoreCorrected {
  t: "score_corrected";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    points: Points;
    crawford_played: boolean;
  };
}
/**
 * 38.1.4: a judge has given the seat a penalty point; the score after it.
 */
export interface PenaltyPointGiven {
  t: "penalty_point_given";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    seat: Seat;
    points: Points;
  };
}
/**
 * No judge was there to answer it for as long as the regulation lets a claim wait. The start of the clocks follows.
 */
export interface TimeDrawLapsed {
  t: "time_draw_lapsed";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    /**
     * The number of the game in its match.
     */
    game: number;
    seat: Seat;
    clause: string;
  };
}
/**
 * 22.1: what the two of a seat have said to each other is sealed into the record. Of both seats at each end of a game and of the match, whether anything was said or not.
 */
export interface ChannelSealed {
  t: "channel_sealed";
  topic: string;
  /**
   * The number of a fact in its match.
   */
  seq: number;
  /**
   * The number of a fact in its match.
   */
  prev: number;
  at_ms: number;
  d: {
    seat: Seat;
    you?: OwnView;
    rulings?: Rulings;
  };
}
/**
 * POST /api/guests
 */
export interface GuestRequest {
  /**
   * One line. No space of any kind at its ends, and nothing that leaves no trace on a screen.
   */
  name: string;
  /**
   * Enters the guest into the browser's session by a cookie; no token is given then.
   */
  session?: boolean;
}
export interface GuestAnswer {
  person: string;
  name: string;
  kind: PersonKind;
  /**
   * Absent where a cookie is set instead.
   */
  token?: string;
  expires_ms: number;
}
/**
 * POST /api/matches; `seat` is the creator's own.
 */
export interface MatchRequest {
  discipline: Discipline;
  /**
   * Of draughts its periods; of nardy the time for the whole match and the delay of each move.
   */
  control: PeriodRequest[] | NardyControlRequest;
  /**
   * Of nardy: a match to so many points.
   */
  length?: number;
  /**
   * Of nardy: a match on time (1.19.1).
   */
  duration_ms?: number;
  /**
   * Of nardy; what is absent is as the rules have it.
   */
  nardy?: NardySwitches;
  games?: number;
  seat?: Seat;
  first_white?: Seat;
  warn_minutes?: {
    a?: number;
    b?: number;
  };
  /**
   * Absent: true without `people`, false with.
   */
  casual?: boolean;
  /**
   * Absent: as `casual`.
   */
  hints?: boolean;
  /**
   * Without `hints`: whether the page shows where the lifted piece can go; absent: true.
   */
  lifted_hints?: boolean;
  /**
   * Absent: true at the rapid and the blitz pace (1.16.7).
   */
  automatic_repetition?: boolean;
  /**
   * The list of draws; absent: that of the rules.
   */
  draws?: "rules" | "sarapul";
  /**
   * Absent: automatic.
   */
  counted_draws?: CountedDraws;
  /**
   * Absent: next_move.
   */
  draw_count_start?: DrawCountStart;
  /**
   * 2.1.9.1.7: whether a lone king that leaves the main road ends the count; absent: true.
   */
  main_road_reset?: boolean;
  pace?: Pace;
  /**
   * For how many own moves of a game increments count against the six hours of a round; absent: 60.
   */
  six_hour_moves?: number;
  /**
   * An event's match, with both players named: its first game starts then by itself.
   */
  starts_at_ms?: number;
  /**
   * With `starts_at_ms`: of coming late, but before the limit (1.9.1); a judge imposes it.
   */
  late_consequence?: LateConsequence;
  /**
   * At most the time of the first control and an hour, which is also the default.
   */
  lateness_limit_ms?: number;
  /**
   * Between games; absent: five minutes in an event's match of several games, which start by themselves.
   */
  game_break_ms?: number;
  /**
   * At most so many more while the sum is level.
   */
  extra_micromatches?: number;
  /**
   * The key of the table from which the openings are drawn by lot (2.2.2).
   */
  opening_table?: string;
  /**
   * So long both may look at a drawn opening at nobody's cost; absent: a minute.
   */
  opening_wait_ms?: number;
  start_fen?: string;
  start_countdown_ms?: number;
  resume_countdown_ms?: number;
  resume_wait_ms?: number;
  claim_wait_ms?: number;
  /**
   * An organizer names who takes part; each gets an entry link instead of an invitation.
   */
  people?: {
    a?: NamedPerson;
    b?: NamedPerson;
    judge?: NamedPerson;
    /**
     * Of pairs.
     */
    a2?: NamedPerson;
    /**
     * Of pairs.
     */
    b2?: NamedPerson;
  };
}
export interface PeriodRequest {
  moves?: number;
  time_ms: number;
  increment_ms?: number;
}
export interface NardyControlRequest {
  /**
   * Absent: as 41 has it.
   */
  main_ms?: number;
  /**
   * Absent: as 41 has it.
   */
  delay_ms?: number;
}
export interface NamedPerson {
  /**
   * One line. No space of any kind at its ends, and nothing that leaves no trace on a screen.
   */
  name: string;
}
export interface MatchAnswer {
  match: string;
  topic: string;
  invites: {
    a?: string;
    b?: string;
    judge?: string;
    a2?: string;
    b2?: string;
  };
  /**
   * Entry tokens of the people that the request named, for /enter#TOKEN. Told once.
   */
  links?: {
    a?: string;
    b?: string;
    judge?: string;
    a2?: string;
    b2?: string;
  };
}
/**
 * POST /api/invites
 */
export interface InviteRequest {
  code: string;
}
export interface InviteAnswer {
  match: string;
  topic: string;
  role: MatchRole;
}
/**
 * POST /api/invites/look, with an InviteRequest: to what an invitation invites. Nothing is changed.
 */
export interface InvitedAnswer {
  match: string;
  role: MatchRole;
  /**
   * Somebody has used it already.
   */
  taken: boolean;
  /**
   * Who has a part in the match already.
   */
  people: InvitedTo[];
  rules: string;
  /**
   * The number of the game in its match.
   */
  games: number;
  control: Control;
  nardy?: NardyBrief;
  /**
   * A set-up position; absent: another start.
   */
  start_fen?: string;
  /**
   * The start is drawn from it (2.2.2).
   */
  opening_table?: string;
  /**
   * The first game starts then by itself.
   */
  starts_at_ms?: number;
  /**
   * Absent: the list of the rules.
   */
  draws?: "sarapul";
  /**
   * Absent: automatic.
   */
  counted_draws?: CountedDraws;
  /**
   * Absent: next_move.
   */
  draw_count_start?: DrawCountStart;
  /**
   * Absent: leaving the road ends the count of 2.1.9.1.7.
   */
  main_road_reset?: false;
  /**
   * A third repetition ends the game by itself; absent: it is claimed (2.1.9.2).
   */
  automatic_repetition?: true;
  /**
   * Absent: true.
   */
  lifted_hints?: false;
  casual: boolean;
}
export interface InvitedTo {
  role: MatchRole;
  name: string;
}
/**
 * What is played, where it is nardy.
 */
export interface NardyBrief {
  discipline: NardyDiscipline;
  /**
   * To so many points; absent: a match on time.
   */
  length?: number;
  /**
   * Of a match on time (1.19.1).
   */
  duration_ms?: number;
  /**
   * Those that are not as the rules have them.
   */
  switches: NardySwitches;
}
/**
 * GET /api/organized, for an organizer: the matches whose people come by links, at most 200, the newest first.
 */
export interface OrganizedAnswer {
  /**
   * @maxItems 200
   */
  matches: OrganizedMatch[];
}
export interface OrganizedMatch {
  match: string;
  /**
   * Of those who have a part.
   */
  names: {
    a?: string;
    b?: string;
    judge?: string;
    a2?: string;
    b2?: string;
  };
  /**
   * waiting: a seat is still free.
   */
  phase: "waiting" | "between_games" | "playing" | "ended";
  rules: string;
  /**
   * The number of the game in its match.
   */
  games: number;
  control: Control;
  nardy?: NardyBrief;
  /**
   * A set-up position; absent: another start.
   */
  start_fen?: string;
  /**
   * The start is drawn from it (2.2.2).
   */
  opening_table?: string;
  /**
   * The first game starts then by itself.
   */
  starts_at_ms?: number;
  /**
   * Absent: the list of the rules.
   */
  draws?: "sarapul";
  /**
   * Absent: automatic.
   */
  counted_draws?: CountedDraws;
  /**
   * Absent: next_move.
   */
  draw_count_start?: DrawCountStart;
  /**
   * Absent: leaving the road ends the count of 2.1.9.1.7.
   */
  main_road_reset?: false;
  /**
   * A third repetition ends the game by itself; absent: it is claimed (2.1.9.2).
   */
  automatic_repetition?: true;
  /**
   * Absent: true.
   */
  lifted_hints?: false;
  created_ms: number;
}
/**
 * GET /api/matches/ID; `state` is the view of the public.
 */
export interface MatchInfo {
  match: string;
  people: Participant[];
  open: boolean;
  state?: MatchState;
}
export interface Participant {
  role: MatchRole;
  id: string;
  name: string;
}
/**
 * GET /api/dice: the dice of all matches of nardy, games that still run among them: for an organizer of those whose people come by links, for a judge of his own; at most the newest 500. GET /api/matches/ID/dice: of one match, for its judges and organizers. White's and Black's die of a throw for the first move are each one's own, and a pair of nobody in particular.
 */
export interface DiceAnswer {
  /**
   * How many are counted.
   */
  matches: number;
  /**
   * There are older ones, which are not counted.
   */
  more?: true;
  all: {
    faces: DiceFaces;
    pairs: DicePairs;
  };
  players: PlayerDice[];
}
export interface PlayerDice {
  person: string;
  name: string;
  faces: DiceFaces;
  pairs: DicePairs;
}
/**
 * GET /api/matches/ID/channel/SEAT?before=N, for the two of the seat, judges of the match and organizers: the last lines before line N, at most 100.
 */
export interface ChannelAnswer {
  seat: Seat;
  lines: ChannelLines;
  earlier: boolean;
}
/**
 * GET /api/me: who has entered in this browser, in the order of entering, each with at most 50 of his matches, the newest first.
 */
export interface MeAnswer {
  /**
   * @maxItems 8
   */
  people: MyPerson[];
  /**
   * Whether somebody can come without a link.
   */
  guests: boolean;
}
export interface MyPerson {
  person: string;
  name: string;
  kind: PersonKind;
  matches: OwnMatch[];
}
/**
 * One of a person's matches, in every list of them.
 */
export interface OwnMatch {
  match: string;
  role: MatchRole;
  /**
   * waiting: a seat is free.
   */
  phase: "waiting" | "between_games" | "playing" | "ended";
  /**
   * A free seat is left out.
   */
  people: {
    a?: Player;
    b?: Player;
  };
  /**
   * 0: none yet.
   */
  game?: number;
  /**
   * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
   */
  ply?: number;
  to_move?: Seat;
  rules: string;
  /**
   * As `fen`.
   */
  white?: Seat;
  /**
   * The present position. Absent for a match that has ended and must be read for it: GET /api/matches/ID.
   */
  fen?: string;
  nardy?: NardyBrief;
  /**
   * Of nardy, as `fen`.
   */
  checkers?: CheckersOfBoth;
  /**
   * Of nardy, as `fen`.
   */
  points?: Points;
  /**
   * The number of the game in its match.
   */
  games: number;
  control: Control;
  casual: boolean;
  created_ms: number;
  /**
   * A match of an event, which starts by itself.
   */
  starts_at_ms?: number;
  rematch?: string;
}
/**
 * POST /api/enter/look, which changes nothing, and POST /api/enter
 */
export interface EntryRequest {
  token: string;
}
/**
 * Who enters, or would enter, by a link or with a password; by a link of a match, in which role.
 */
export interface EnteredAnswer {
  person: string;
  name: string;
  kind: PersonKind;
  match?: string;
  role?: MatchRole;
}
/**
 * POST /api/leave
 */
export interface LeaveRequest {
  person: string;
}
/**
 * POST /api/login, and POST /api/password, where the password has at least 10 characters. Capital and small letters of a login are one.
 */
export interface CredentialsRequest {
  login: string;
  password: string;
}
/**
 * POST /api/matches/ID/links, POST /api/matches/ID/links/revoke
 */
export interface LinkRequest {
  role: MatchRole;
}
/**
 * A new entry token; those before it are revoked.
 */
export interface LinkAnswer {
  link: string;
}
/**
 * GET /api/matches/ID/links: each link with every use of it, the newest last.
 */
export interface LinksAnswer {
  links: EntryLink[];
}
export interface EntryLink {
  role: MatchRole;
  person: string;
  name: string;
  created_ms: number;
  revoked_ms?: number;
  sessions: LinkSession[];
}
export interface LinkSession {
  entered_ms: number;
  /**
   * Last seen, to the minute or so.
   */
  last_ms: number;
  /**
   * What the browser called itself.
   */
  agent: string;
}
export interface RevokedAnswer {
  /**
   * How many links.
   */
  revoked: number;
}
/**
 * Where there is nothing to say.
 */
export interface Empty {}
/**
 * POST /api/matches/ID/rematch, body {}, by a player of an ended casual match: 201 for who is first, 200 for who asks again. Errors: 403 not_a_player, 409 not_casual, not_ended.
 */
export interface RematchAnswer {
  match: string;
}
/**
 * GET /api/home
 */
export interface Home {
  /**
   * Games that are being played, the newest first, at most 50.
   */
  live: LiveGame[];
  /**
   * Where a person asks: the own matches, the newest first, at most 50.
   */
  mine?: OwnMatch[];
}
export interface LiveGame {
  match: string;
  people: Players;
  /**
   * The number of the game in its match.
   */
  game: number;
  /**
   * The number of the game in its match.
   */
  games: number;
  /**
   * Half-moves played before it in its game; in nardy the facts that changed it: rolls, plays, lost turns, acts of the cube.
   */
  ply: number;
  rules: string;
  white: Seat;
  /**
   * Of draughts.
   */
  fen?: string;
  nardy?: NardyBrief;
  /**
   * Of nardy.
   */
  checkers?: CheckersOfBoth;
  /**
   * Of nardy.
   */
  points?: Points;
  control: Control;
  started_ms: number;
}
/**
 * POST /api/pdn/read: the text of a file of games, at most what a body may hold. It is kept nowhere. The same as application/octet-stream: the bytes of the file as they are, in UTF-8, Windows-1251 or Latin-1, which each game tells for itself. Query first_line: the number of the first line, where the text is a part of a file.
 */
export interface PdnRequest {
  pdn: string;
}
/**
 * The games of the text, as docs/GAMES_JSON.md describes them; 500 at most.
 */
export interface PdnAnswer {
  format: "doska.games/1";
  games: PdnGame[];
  /**
   * There are more games: so many bytes of the text are before the next one. Absent: all were read.
   */
  next?: number;
}
export interface PdnGame {
  number: number;
  line: number;
  variant: DraughtsVariant;
  /**
   * Pairs of name and value.
   */
  tags: string[][];
  start: string;
  comments?: string[];
  moves: PdnMove[];
  ending?: string;
  result: string;
  outcome: "white" | "black" | "draw" | "both_lose" | "score" | "unknown";
  status: "legal" | "bad" | "not_played";
  faults?: PdnFault[];
}
export interface PdnMove {
  /**
   * Full notation.
   */
  move: string;
  nags?: number[];
  comments?: string[];
  variations?: string[];
  clock?: {
    white_ms?: number;
    black_ms?: number;
    running?: "white" | "black";
  };
}
export interface PdnFault {
  code: string;
  token: string;
  line: number;
  column: number;
  ply?: number;
  detail?: string;
  fen?: string;
}
/**
 * POST /api/mat/read: the text of a .mat file of short nardy, as gnubg, Jellyfish and others write it. Limits, bytes and the query first_line as in PdnRequest; query standing, behind first_line: where the match stands that the text goes on with, as the answer to the part before it says.
 */
export interface MatRequest {
  mat: string;
}
/**
 * The games of the text, as docs/GAMES_JSON.md describes them; 500 at most.
 */
export interface MatAnswer {
  format: "doska.mat/1";
  games: MatGame[];
  /**
   * For the next part of the same file.
   */
  standing?: string;
  /**
   * There are more games: so many bytes of the text are before the next one. Absent: all were read.
   */
  next?: number;
}
export interface MatGame {
  /**
   * In its match; 1 begins a match.
   */
  number: number;
  line: number;
  /**
   * Of the match; absent: it has none.
   */
  length?: number;
  names: MatNames;
  crawford: boolean;
  acts: MatAct[];
  ending: "played" | "passed" | "given_up" | "awarded" | "unfinished";
  winner?: "white" | "black";
  points?: number;
  win?: "oin" | "mars" | "koks" | "pass";
  score?: MatScore;
  score_after: MatScore;
  status: "legal" | "bad" | "not_played";
  faults?: MatFault[];
}
/**
 * A turn with its dice, or an act of the cube. What the rules forbid ends the list.
 */
export interface MatAct {
  side: "white" | "black";
  /**
   * @minItems 2
   * @maxItems 2
   */
  dice?: number[];
  /**
   * Every step, hits marked, in the side's own numbering; empty where nothing could be played.
   */
  play?: string;
  /**
   * Behind the turn, WHITE:BLACK: of each side, in its own numbering, how many are off, stand on the points 1..24 and on the bar, a hexadecimal digit each.
   */
  board?: string;
  cube?: "double" | "take" | "drop";
  /**
   * Of a double and a take: what the cube shows if it is taken.
   */
  value?: number;
}
export interface MatFault {
  code: string;
  /**
   * What stands there; of an end or a score nothing.
   */
  token: string;
  line: number;
  column: number;
  /**
   * The article that it is against; absent where it could not be read.
   */
  clause?: string;
}
/**
 * GET /healthz
 */
export interface Health {
  status: string;
}
export interface HttpError {
  error: HttpErrorCode;
  /**
   * The field at fault.
   */
  detail?: string;
}
