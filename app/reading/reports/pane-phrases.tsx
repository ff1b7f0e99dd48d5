import { Form } from "@remix-run/react";
import { useState } from "react";
import { Button, LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { Icon } from "../../components/icon";
import { useHydrated } from "../../components/use-hydrated";
import { langOf } from "../../i18n/lang-of";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { useListField } from "../../registration/exams/list-back";
import { partsOf, putPhrase, type Into } from "../knowledge-base/put-phrase";
import { tellFavourite, tellUse } from "../knowledge-base/tell-use";
import { editorFormId } from "./editor-fields";
import { PaneLink } from "./pane-link";
import type { PanePhrase, PanePhrasesData } from "./pane-phrases.server";

interface PanePhrasesProps {
  data: PanePhrasesData;
  isOpen: boolean;
}

const pane = "knowledge";

/** The pane's address with what it shows. */
const queryOf = ({ search, showsAll, folderId }: Partial<PanePhrasesData>, more: Record<string, string> = {}) =>
  `?${new URLSearchParams({
    pane,
    ...(search && { q: search }),
    ...(folderId && { folder: folderId }),
    ...(showsAll && { all: "" }),
    ...more,
  })}`;

/** The knowledge base beside the text: searched, looked through by folders, put into the text. */
export function PanePhrases({ data, isOpen }: PanePhrasesProps) {
  const t = useTexts();
  const { bucketId, way, parts, showsAll, search, folderId } = data;
  const above = way.at(-2);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 lg:overflow-y-auto">
      <Search data={data} isOpen={isOpen} />
      {way.length > 0 && (
        <div className="flex items-center gap-2">
          <PaneLink to={queryOf({ showsAll, folderId: above?.id })} isOpen={isOpen} className="button button-quiet">
            <Icon name="left" />
            {t("phraseChoice.back")}
          </PaneLink>
          <bdi className="min-w-0 truncate font-medium">{way.map(({ name }) => name).join(" > ")}</bdi>
        </div>
      )}
      {parts.map(({ part, items }) => (
        <section key={part} aria-label={part === "folder" ? way.at(-1)?.name : t(wordOf(part))}>
          {part !== "folder" && <h2 className="mb-1 text-sm font-medium text-muted">{t(wordOf(part))}</h2>}
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {items.map((item) => (
              <li key={item.id} className="px-3 py-1.5">
                {item.type === "folder" ? (
                  <PaneLink
                    to={queryOf({ showsAll, folderId: item.id })}
                    isOpen={isOpen}
                    className="flex min-h-[2rem] w-full items-center gap-2 text-left text-text max-sm:min-h-[2.75rem]"
                  >
                    <Icon name="folder" className="text-muted" />
                    <bdi className="min-w-0 flex-1">{item.name}</bdi>
                    <span className="text-sm text-muted">{t("phraseChoice.children", { count: item.itemCount })}</span>
                  </PaneLink>
                ) : (
                  <PhraseRow item={item} data={data} isOpen={isOpen} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!parts.some(({ items }) => items.length > 0) && (
        <EmptyState icon="folder" title={t(search === "" ? "phraseChoice.none" : "phraseChoice.chooser.none")}>
          {t("phraseChoice.noneHint")}
        </EmptyState>
      )}
      <div className="flex flex-wrap gap-2">
        <PaneLink
          to={queryOf({ search, folderId, showsAll: !showsAll })}
          isOpen={isOpen}
          className="button button-quiet"
        >
          {t(showsAll ? "phraseChoice.onlyThis" : "phraseChoice.all")}
        </PaneLink>
        <LinkButton to={pathTo("/knowledge-base", {}, { bucketId })} target="_blank" look="quiet" className="ml-auto">
          {t("phraseChoice.manage")}
        </LinkButton>
      </div>
    </div>
  );
}

const wordOf = (part: Exclude<PanePhrasesData["parts"][number]["part"], "folder">) =>
  part === "atHand" || part === "found" ? (`phraseChoice.${part}` as const) : (`phraseChoice.owners.${part}` as const);

/**
 * With scripts, or while the text is only read, a form of its own; without them, while it is open, fields of the text's
 * form, which comes back as it was typed.
 */
function Search({ data: { search, showsAll }, isOpen }: PanePhrasesProps) {
  const t = useTexts();
  const list = useListField();
  const isHydrated = useHydrated();
  const field = (
    <input
      type="search"
      name={isHydrated || !isOpen ? "q" : "phraseSearch"}
      form={isHydrated || !isOpen ? undefined : editorFormId}
      defaultValue={search}
      maxLength={64}
      aria-label={t("phraseChoice.search")}
      placeholder={t("phraseChoice.searchHint")}
      className="min-w-0 flex-1"
    />
  );
  if (isHydrated || !isOpen) {
    return (
      <Form method="get" role="search" preventScrollReset className="flex gap-2" key={search}>
        <input type="hidden" name="pane" value={pane} />
        {list && <input type="hidden" {...list} />}
        {showsAll && <input type="hidden" name="all" value="" />}
        {field}
        <Button icon="search" aria-label={t("phraseChoice.search")}>
          {null}
        </Button>
      </Form>
    );
  }
  return (
    <div role="search" className="flex gap-2">
      {field}
      <Button
        icon="search"
        form={editorFormId}
        formAction={queryOf({ showsAll }, list ? { [list.name]: list.value } : {})}
        formNoValidate
        intent="searchPhrases"
        aria-label={t("phraseChoice.search")}
      >
        {null}
      </Button>
    </div>
  );
}

function PhraseRow({ item, data, isOpen }: PanePhrasesProps & { item: PanePhrase }) {
  const t = useTexts();
  const parts = partsOf(item, "both");
  const { name } = item;
  return (
    <>
      <div className="flex items-center gap-2">
        <Favourite item={item} />
        <bdi className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{name}</bdi>
        {item.code && <span className="font-mono text-sm text-muted">{item.code}</span>}
      </div>
      {parts.map((field) => (
        <p key={field} className="line-clamp-3 whitespace-pre-wrap text-sm text-muted" lang={langOf(item[field])}>
          {item[field]}
        </p>
      ))}
      {isOpen && (
        <div className="flex flex-wrap gap-x-1">
          <Put item={item} data={data} label={t("phraseChoice.insertNamed", { name })}>
            {t("phraseChoice.insert")}
          </Put>
          {parts.length > 1 &&
            parts.map((field) => (
              <Put key={field} item={item} data={data} into={field}>
                {t(`phraseChoice.only.${field}`)}
              </Put>
            ))}
          <Put item={item} data={data} isReplaced label={t("phraseChoice.replaceNamed", { name })}>
            {t("phraseChoice.replace")}
          </Put>
        </div>
      )}
    </>
  );
}

interface PutProps {
  item: PanePhrase;
  data: PanePhrasesData;
  into?: Into;
  isReplaced?: boolean;
  label?: string;
  children: string;
}

/** Puts a phrase into the text: at the cursor, or, without scripts, behind it by the text's own form. */
function Put({ item, data, into = "both", isReplaced = false, label, children }: PutProps) {
  const list = useListField();
  const more = { phrase: item.id, into, ...(isReplaced && { replace: "" }), ...(list && { [list.name]: list.value }) };
  return (
    <Button
      look="quiet"
      className="button-small"
      form={editorFormId}
      formAction={queryOf(data, more)}
      formNoValidate
      intent="insertPhrase"
      aria-label={label}
      onClick={(event) => {
        const form = document.getElementById(editorFormId);
        if (!(form instanceof HTMLFormElement)) return;
        event.preventDefault();
        putPhrase(form, item, { into, isReplaced });
        tellUse(item.id);
      }}
    >
      {children}
    </Button>
  );
}

/** With scripts alone: its page in the knowledge base has it for everybody. */
function Favourite({ item: { id, name, isFavourite } }: { item: PanePhrase }) {
  const t = useTexts();
  const [isOn, setOn] = useState(isFavourite);
  if (!useHydrated()) return isFavourite ? <Icon name="star" className="text-warning" /> : null;
  function toggle() {
    setOn(!isOn);
    tellFavourite(id, !isOn);
  }
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t(isOn ? "phraseChoice.unfavourite" : "phraseChoice.favourite", { name })}
      onClick={toggle}
      className={`inline-flex h-7 w-7 items-center justify-center rounded hover:bg-sunken max-sm:h-11 max-sm:w-11 ${isOn ? "text-warning [&_path]:fill-current" : "text-muted"}`}
    >
      <Icon name="star" />
    </button>
  );
}
