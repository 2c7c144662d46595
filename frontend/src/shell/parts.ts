// Parts of the table that nobody needs for the first board: each is fetched when it is opened, or when the page is idle.

import { part } from "../ui/part";

export const Absent = part(async () => (await import("./Absent")).Absent);
export const Chat = part(async () => (await import("./Chat")).Chat);
export const Conduct = part(async () => (await import("./Conduct")).Conduct);
export const JudgeDialog = part(async () => (await import("./JudgeDialog")).JudgeDialog);
export const KeyHelp = part(async () => (await import("./KeyHelp")).KeyHelp);
export const Lesson = part(async () => (await import("../pages/lesson/Lesson")).Lesson);
export const PushOffer = part(async () => (await import("./PushOffer")).PushOffer, [], null);
export const Rules = part(async () => (await import("./Rules")).Rules);
export const Score = part(async () => (await import("./Score")).Score);
export const TakeBackAnswer = part(async () => (await import("./TakeBackAnswer")).TakeBackAnswer);
export const TextTable = part(async () => (await import("./TextTable")).TextTable);
