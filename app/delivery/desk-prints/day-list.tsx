import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayListColumns, DayListQuery } from "#contract/delivery/desk-prints";
import { Id } from "#contract/kernel/values";
import { RegistryQuery } from "#contract/registration/registry";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { DateField } from "../../components/text-field";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { PrintScript } from "../../page/print-script";
import { pathTo } from "../../paths";
import { registryPlace } from "../../registration/registry/registry-place.server";
import { hasWrongDays } from "../../registration/registry/wrong-days";
import { PageNumbers } from "../printing/page-numbers";
import { sheetLanguage } from "../printing/sheet-language.server";
import { tagOf } from "#texts/languages";
import dayListStyles from "./day-list.css?url";
import { PrintBar } from "./print-bar";

export const handle = {
  i18n: "deskPrints",
  title: "deskPrints.dayList.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: dayListStyles }];

/** What of the address makes no sense counts as not given; days too far apart are the first of them. */
function queryOf(request: Request, today: string): { query: DayListQuery; isWrong: boolean } {
  const { searchParams } = new URL(request.url);
  const { shape } = DayListQuery;
  const several = { status: searchParams.getAll("status"), modality: searchParams.getAll("modality") };
  const asked = (name: "from" | "to") =>
    RegistryQuery.shape[name].catch(undefined).parse(searchParams.get(name) || undefined);
  const from = asked("from") ?? asked("to") ?? today;
  const filters = {
    device: searchParams.getAll("device").filter((id) => Id.safeParse(id).success),
    status: shape.status.catch([]).parse(several.status),
    modality: shape.modality.catch([]).parse(several.modality),
    name: shape.name.catch("").parse(searchParams.get("name") ?? ""),
    number: shape.number.catch("").parse(searchParams.get("number") ?? ""),
    source: shape.source.catch(undefined).parse(searchParams.get("source") ?? undefined),
  };
  const query = DayListQuery.safeParse({ ...filters, from, to: asked("to") ?? from });
  const isWrong = !query.success || hasWrongDays(searchParams, ["from", "to"]);
  return { query: query.data ?? { ...filters, from, to: from }, isWrong };
}

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await registryPlace(args);
  const { id, timeZone } = organization;
  const language = sheetLanguage(args.request);
  const { query, isWrong } = queryOf(args.request, formats(languageOf(args.request), timeZone).day(new Date()));
  const [list, devices] = await Promise.all([
    api.deskPrints.dayList({ ...query, id, language }),
    api.lists.devices.list({ id, activeOnly: true }),
  ]);
  return {
    org: id,
    list,
    query,
    isWrong,
    devices: devices.map((device) => ({ value: device.id, label: device.name })),
    isPrinting: new URL(args.request.url).searchParams.has("printing"),
  };
}

const oneLine: readonly string[] = ["time", "number", "sex", "age", "status"];

/** What is to be done on a day, or on a few: the desk's, or a device's. */
export default function DayListPage() {
  const t = useTexts();
  const { org, list, query, isPrinting } = useLoaderData<typeof loader>();
  const { language } = list;
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ""));
  const pdf = new URLSearchParams({ language });
  for (const [name, value] of Object.entries(asked)) for (const one of [value].flat()) pdf.append(name, one);
  return (
    <>
      <PageNumbers language={language} />
      <PrintBar
        title={t("deskPrints.dayList.title")}
        back={{ to: pathTo("/registry", {}, { org }), label: t("deskPrints.dayList.back") }}
        language={language}
        kept={{ org, language, ...asked }}
        pdf={`/api/v1/buckets/${org}/registry/day-list/pdf?${pdf}`}
        isPrinting={isPrinting}
      >
        <Days />
      </PrintBar>
      <section className="day-list" lang={tagOf(language)}>
        <div className="day-list-head">
          <h2>{list.title}</h2>
          <b>{list.days}</b>
          <span>{list.organizationName}</span>
          <span>{list.total}</span>
        </div>
        {list.filters && <p>{list.filters}</p>}
        {list.cut && (
          <p>
            <b>{list.cut}</b>
          </p>
        )}
        <table>
          <thead>
            <tr>
              {dayListColumns.map((column) => (
                <th key={column} scope="col">
                  {list.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.number}>
                {dayListColumns.map((column) => (
                  <td key={column} className={oneLine.includes(column) ? "one-line" : undefined}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {list.rows.length === 0 && <p>{t("deskPrints.dayList.empty")}</p>}
        <p className="mt-2">{list.printTime}</p>
      </section>
      {isPrinting && <PrintScript />}
    </>
  );
}

function Days() {
  const t = useTexts();
  const { org, list, query, isWrong, devices } = useLoaderData<typeof loader>();
  return (
    <form className="flex basis-full flex-wrap items-end gap-2">
      {isWrong && (
        <Notice tone="warning" className="basis-full">
          {t("deskPrints.dayList.wrongDays")}
        </Notice>
      )}
      <input type="hidden" name="org" value={org} />
      <input type="hidden" name="language" value={list.language} />
      <DateField name="from" label={t("deskPrints.dayList.from")} defaultValue={query.from} className="w-40" />
      <DateField name="to" label={t("deskPrints.dayList.to")} defaultValue={query.to} className="w-40" />
      <SelectField
        name="device"
        label={t("deskPrints.dayList.device")}
        empty={t("deskPrints.dayList.anyDevice")}
        options={devices}
        defaultValue={query.device.length === 1 ? query.device[0] : ""}
        className="w-52"
      />
      <Button icon="search">{t("deskPrints.dayList.show")}</Button>
    </form>
  );
}
