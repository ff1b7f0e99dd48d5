/**
 * The page of a route that only leads on: nothing is ever shown of it. Without one Remix takes the route for no page, and
 * answers what its loader refuses in its own words instead of the error page.
 */
export default function PassedThrough() {
  return null;
}
