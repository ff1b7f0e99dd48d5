import { PublishState } from "#contract/delivery/publishing";
import { Modality } from "#contract/organizations/organizations";
import { Button, LinkButton } from "../../components/button";
import { SelectField, type Option } from "../../components/choice-field";
import { QueryForm } from "../../components/query-form";
import { DateField, TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { PublishQuery } from "./publish-query.server";

const usual = ["name", "accessionNumber"] as const;
const further = ["patientId", "phone", "orderPlacer"] as const;
type Word = (typeof usual)[number] | (typeof further)[number];

const fieldsLook = "grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-5";

/** What the list is narrowed by; the address is its only state. */
export function PublishFilterForm({ query, organizations }: { query: PublishQuery; organizations: Option[] }) {
  const t = useTexts();
  const states = PublishState.options.map((state) => ({ value: state, label: t(`publishing.states.${state}`) }));
  const { patientId, phone, orderPlacer, from, to, modality, org } = query;
  const isFurther = [patientId, phone, orderPlacer, from, to, modality, org].some((value) => value !== "");
  const word = (name: Word) => (
    <TextField
      key={name}
      id={name}
      name={name}
      label={t(`publishing.filter.${name}`)}
      defaultValue={query[name]}
      maxLength={64}
    />
  );
  return (
    <QueryForm className="mb-3 grid gap-2">
      <div className={fieldsLook}>
        {usual.map(word)}
        <SelectField
          id="state"
          name="state"
          className="max-sm:col-span-2"
          label={t("publishing.filter.state")}
          options={[...states, { value: "all", label: t("publishing.filter.any") }]}
          defaultValue={query.state}
        />
        <div className="flex flex-wrap items-center gap-2 max-sm:col-span-2 max-sm:grid max-sm:grid-cols-2">
          <Button icon="search">{t("publishing.filter.apply")}</Button>
          <LinkButton to={pathTo("/report-publish", {})} look="quiet">
            {t("publishing.filter.clear")}
          </LinkButton>
        </div>
      </div>
      <details open={isFurther}>
        <summary className="min-h-[2rem] cursor-pointer text-sm text-muted">{t("publishing.filter.more")}</summary>
        <div className={fieldsLook}>
          {further.map(word)}
          <DateField id="from" name="from" label={t("publishing.filter.from")} defaultValue={from} />
          <DateField id="to" name="to" label={t("publishing.filter.to")} defaultValue={to} />
          <SelectField
            id="modality"
            name="modality"
            label={t("publishing.filter.modality")}
            empty={t("publishing.filter.any")}
            options={Modality.options.map((code) => ({ value: code, label: t(`exam.modality.${code}`) }))}
            defaultValue={modality}
          />
          {organizations.length > 1 && (
            <SelectField
              id="org"
              name="org"
              label={t("publishing.filter.organization")}
              empty={t("publishing.filter.any")}
              options={organizations}
              defaultValue={org}
            />
          )}
        </div>
      </details>
    </QueryForm>
  );
}
