import { Button } from "../../components/button";
import { ChoiceGroup, SelectField, type Option } from "../../components/choice-field";
import { Icon } from "../../components/icon";
import { Panel } from "../../components/panel";
import { QueryForm } from "../../components/query-form";
import { DateField, TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";

interface RegistryFiltersProps {
  query: {
    from?: string;
    to?: string;
    status: string[];
    modality: string[];
    device?: string;
    procedure?: string;
    placer?: string;
    name: string;
    number: string;
  };
  org: string;
  places: readonly Option[];
  choices: Record<"devices" | "procedures" | "placers" | "modalities" | "statuses", Option[]>;
}

/** The registry's filters in one line; a GET form, so the URL is all there is. */
export function RegistryFilters({ query, org, places, choices }: RegistryFiltersProps) {
  const t = useTexts();
  return (
    <QueryForm className="relative mb-3 flex flex-wrap items-end gap-2">
      {places.length > 1 ? (
        <SelectField
          name="org"
          label={t("registry.organization")}
          options={places}
          defaultValue={org}
          className="w-52 max-sm:w-full"
        />
      ) : (
        <input type="hidden" name="org" value={org} />
      )}
      <TextField
        name="name"
        type="search"
        label={t("registry.name")}
        defaultValue={query.name}
        maxLength={64}
        className="w-36 max-sm:w-full"
      />
      <TextField
        name="number"
        type="search"
        label={t("registry.number")}
        placeholder={t("registry.numberHint")}
        defaultValue={query.number}
        maxLength={64}
        className="w-80 max-sm:w-full"
      />
      <DateField
        name="from"
        label={t("registry.from")}
        defaultValue={query.from}
        className="w-36 max-sm:w-[calc(50%-0.25rem)]"
      />
      <DateField
        name="to"
        label={t("registry.to")}
        defaultValue={query.to}
        className="w-36 max-sm:w-[calc(50%-0.25rem)]"
      />
      <Several name="status" label={t("registry.status")} options={choices.statuses} chosen={query.status} />
      <Several name="modality" label={t("registry.modality")} options={choices.modalities} chosen={query.modality} />
      <SelectField
        name="device"
        label={t("registry.device")}
        empty={t("registry.any")}
        options={choices.devices}
        defaultValue={query.device ?? ""}
        className="w-36 max-sm:w-full"
      />
      <SelectField
        name="procedure"
        label={t("registry.procedure")}
        empty={t("registry.any")}
        options={choices.procedures}
        defaultValue={query.procedure ?? ""}
        className="w-44 max-sm:w-full"
      />
      {choices.placers.length > 0 && (
        <SelectField
          name="placer"
          label={t("registry.orderPlacer")}
          empty={t("registry.any")}
          options={choices.placers}
          defaultValue={query.placer ?? ""}
          className="w-44 max-sm:w-full"
        />
      )}
      <Button icon="search">{t("registry.search")}</Button>
    </QueryForm>
  );
}

/** Any of a list, behind a button. */
function Several({
  name,
  label,
  options,
  chosen,
}: {
  name: string;
  label: string;
  options: Option[];
  chosen: string[];
}) {
  return (
    <Panel
      align="start"
      className="rounded border border-line-strong bg-surface tight:static"
      label={
        <>
          {label}
          {chosen.length > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-xs tabular-nums text-on-accent">{chosen.length}</span>
          )}
          <Icon name="down" />
        </>
      }
    >
      <ChoiceGroup
        type="checkbox"
        name={name}
        label={<span className="sr-only">{label}</span>}
        options={options}
        defaultValues={chosen}
        className="max-h-[60vh] overflow-y-auto p-2 [&>div]:flex-col"
      />
    </Panel>
  );
}
