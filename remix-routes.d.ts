// What Remix makes a browser's routes of, in the form of module that browsers are sent.
declare module "@remix-run/react/dist/esm/routes.js" {
  export { createClientRoutes } from "@remix-run/react/dist/routes";
}
