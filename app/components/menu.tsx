import { createContext, useContext, useRef } from "react";
import type { ComponentType, ReactElement, ReactNode } from "react";
import { PanelFrame } from "./panel";
import { useHeadless } from "./use-headless";

export interface MenuProps {
  label: ReactNode;
  align?: "start" | "end";
  opens?: "below" | "above";
  className?: string;
  /** Links and buttons, each in a MenuItem; what stands between them is not reached by arrow keys. */
  children: ReactNode;
}

/** A button that opens a list of links and buttons: the browser's own `<details>`, with scripts Headless UI's menu. */
export function Menu(menu: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const headless = useHeadless(details);
  if (headless) return <headless.HeadlessMenu {...menu} />;
  return <PanelFrame details={details} {...menu} />;
}

/** What the menu puts around an item; nothing where it is the browser's own. */
export const ItemFrame = createContext<ComponentType<{ children: ReactElement }> | null>(null);

/** One link or button of a menu, which takes a ref. */
export function MenuItem({ children }: { children: ReactElement }) {
  const Frame = useContext(ItemFrame);
  return Frame ? <Frame>{children}</Frame> : children;
}
