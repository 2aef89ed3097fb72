// Messages to the server, one function each, and the codes it closes a socket with. Its messages.py has the protocol.

export const FOREIGN = 4403; // the task belongs to another browser, or was withdrawn
export const SUPERSEDED = 4409; // a newer tab has the task
export const UNAVAILABLE = 4013; // the server cannot reach its database now

const UNTIMED = { seconds: 0, blurred: 0 };

export const turn = (number, text, mode, spent = UNTIMED) => ({ type: "turn", number, text, mode, ...spent });
export const giveUp = () => ({ type: "give_up" });
export const begin = () => ({ type: "begin" });
export const hold = (serial, text, mode) => ({ type: "hold", serial, text, mode });
export const release = (serial) => ({ type: "release", serial });
export const tickReceived = (tick) => ({ type: "tick_received", tick });
export const pageHidden = (hidden) => ({ type: "page_hidden", hidden });
export const goOnAlone = () => ({ type: "go_on_alone" });
export const ping = () => ({ type: "ping" });
