import { extensionsForm, type ExtensionField } from "#contract/organizations/extension-values";
import { NewRegistryOrder, RegistryOrder } from "#contract/registration/registry";

/** The order as its form sends it, with the fields the organization adds. */
export const newOrderForm = (fields: readonly ExtensionField[]) =>
  NewRegistryOrder.extend({ extensions: extensionsForm(fields) });
export const orderForm = (fields: readonly ExtensionField[]) =>
  RegistryOrder.extend({ extensions: extensionsForm(fields) });
