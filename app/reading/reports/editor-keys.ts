import type { PageKey } from "../../page/keys";

/**
 * The keys of the editor; J, K and Alt+Shift+Enter where it was opened from a list, E where it is only read, Alt+3 where
 * the inspection asks, Alt+U where a template stands by itself.
 */
export const editorKeys: PageKey[] = [
  { keys: "E", does: "reports.shortcut.edit" },
  { keys: "Ctrl+S / ⌘S", does: "reports.shortcut.save" },
  { keys: "Alt+Enter", does: "reports.shortcut.submit" },
  { keys: "Alt+Shift+Enter", does: "reports.shortcut.submitHere" },
  { keys: "J / Alt+J", does: "reports.shortcut.next" },
  { keys: "K / Alt+K", does: "reports.shortcut.previous" },
  { keys: "Alt+1", does: "reports.shortcut.finding" },
  { keys: "Alt+2", does: "reports.shortcut.diagnosis" },
  { keys: "/ · Alt+P", does: "reports.shortcut.phrase" },
  { keys: "Alt+M", does: "reports.shortcut.templates" },
  { keys: "Alt+U", does: "reports.shortcut.undoTemplate" },
  { keys: "Alt+L", does: "reports.shortcut.past" },
  { keys: "Tab", does: "reports.shortcut.place" },
  { keys: "Alt+3", does: "reports.shortcut.confirm" },
];
