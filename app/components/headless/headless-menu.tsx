import { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { ItemFrame, type MenuProps } from "../menu";
import { panelClass, summaryClass } from "../panel";
import { Fragment, type ReactElement } from "react";

/** The menu with arrow keys, Home, End and the first letters. */
export function HeadlessMenu({ label, align = "end", opens = "below", className = "", children }: MenuProps) {
  return (
    <Menu as="div" className={`relative ${className}`}>
      <MenuButton className={summaryClass}>{label}</MenuButton>
      <MenuItems
        modal={false}
        // A form that went with the menu would not be sent.
        unmount={false}
        className={`${panelClass({ align, opens })} focus:outline-none`}
      >
        <ItemFrame.Provider value={FramedItem}>{children}</ItemFrame.Provider>
      </MenuItems>
    </Menu>
  );
}

const FramedItem = ({ children }: { children: ReactElement }) => <MenuItem as={Fragment}>{children}</MenuItem>;
