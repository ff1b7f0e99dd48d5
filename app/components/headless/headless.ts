/** What Headless UI makes better of our family of components, in one part that pages load when they have time. */
export { HeadlessCombobox } from "./headless-combobox";
export { HeadlessDialog } from "./headless-dialog";
export { HeadlessMenu } from "./headless-menu";
export { HeadlessSelect } from "./headless-select";
