/** What the pane beside the text knows of it. */
export interface PaneContext {
  /** The text is being written: turning the pane must not lose it. */
  isOpen: boolean;
}
