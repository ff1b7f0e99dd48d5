import { signInChanged } from "./sign-in-changed";
import type { OperationContext } from "#api/kernel/operations";
import { useTicket } from "../tickets/ticket-queries";
import { insertIdentity } from "./identity-queries";

/** Binds the WeChat account behind the ticket of social_unbound. @throws Problem ticket_over, social_taken */
export const bindScanned = (context: OperationContext, accountId: string, ticket: string) =>
  context.platform.db.transaction(async (tx) => {
    const { data } = await useTicket(tx, "wechatBinding", ticket);
    await insertIdentity(tx, accountId, { unionId: data.unionId ?? "", nickname: data.nickname ?? "" });
    await signInChanged(tx, context, accountId, "wechat_bound");
  });

/** The same, once the second factor is there, of what waited for it. @param held data of the second step's ticket */
export async function bindHeldBack(context: OperationContext, accountId: string, held: Record<string, string>) {
  if (held.wechatTicket) await bindScanned(context, accountId, held.wechatTicket);
}
