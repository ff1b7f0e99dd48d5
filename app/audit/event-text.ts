import { auditEvents, type AuditEvent } from "#contract/audit-events";
import type chs from "../i18n/locales/chs/audit.json";
import type { Texts } from "../i18n/texts";

const isEvent = (name: string): name is AuditEvent => auditEvents.some((event) => event === name);

/** An event in words; one of an earlier version of the product by its code. */
export const eventText = (t: Texts, event: string) => (isEvent(event) ? t(`audit.events.${event}`) : event);

type List = keyof typeof chs.lists;
const lists: Record<List, true> = {
  department: true,
  doctor: true,
  orderPlacer: true,
  bodyPart: true,
  procedure: true,
  step: true,
  device: true,
  deviceGroup: true,
  queueType: true,
  criticalValue: true,
  extensionConfig: true,
  expertBucket: true,
  consultationTarget: true,
  assignRule: true,
  reportTableColor: true,
};
const isList = (name: string): name is List => Object.hasOwn(lists, name);

/** A list of an organization or group in words. */
export const listText = (t: Texts, list: string) => (isList(list) ? t(`audit.lists.${list}`) : list);
