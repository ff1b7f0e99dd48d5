import { createCookie } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

const minutes = 10;

/**
 * Holds, in the browser that signs in, what the next step needs: the ticket that the one before gave, and where to go
 * after. Good as long as the ticket is.
 */
export function ticketCookie<Step extends z.ZodType>(name: string, schema: Step) {
  const cookie = ({ cookieSecrets, secureCookies }: AppLoadContext) =>
    createCookie(name, {
      secrets: cookieSecrets,
      secure: secureCookies,
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      maxAge: minutes * 60,
    });
  return {
    remember: (context: AppLoadContext, step: z.input<Step>) => cookie(context).serialize(step),
    forget: (context: AppLoadContext) => cookie(context).serialize("", { maxAge: 0 }),
    /** The step the request's browser stands before; null where there is none. */
    of: async (request: Request, context: AppLoadContext): Promise<z.output<Step> | null> => {
      const read = schema.safeParse(await cookie(context).parse(request.headers.get("Cookie")));
      return read.success ? read.data : null;
    },
  };
}
