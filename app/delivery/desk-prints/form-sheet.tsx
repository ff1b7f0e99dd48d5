import type { ReactNode } from "react";
import type { FormPaper, PrintedForm } from "#contract/delivery/desk-prints";
import { tagOf } from "#texts/languages";
import { PaperStyle } from "./paper-style";

const sizes: Record<FormPaper, { width: number; height: number }> = {
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
};

/** The paper of forms: A5 is the same, smaller. */
export function FormStyle({ paper }: { paper: FormPaper }) {
  const { width, height } = sizes[paper];
  const scale = paper === "A5" ? 0.82 : 1;
  const css = `
@page { size: ${paper} portrait; margin: ${14 * scale}mm ${16 * scale}mm; }
.form-sheet { width: ${width}mm; min-height: ${height}mm; padding: ${14 * scale}mm ${16 * scale}mm; font-size: ${10.5 * scale}pt; }
@media screen and (max-width: ${width}mm) { .form-sheet { padding: 1rem; min-height: 0; } }
@media print { .form-sheet { width: auto; padding: 0 0.3mm; min-height: ${height - 28 * scale - 1}mm; } }`;
  return <PaperStyle css={css} />;
}

const Svg = ({ svg, className }: { svg: string; className: string }) => (
  <div className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
);

/** What is known, or a line to write it on. */
function Line({ label, value }: { label: string; value: string }) {
  return (
    <p className={value === "" ? "form-line" : ""}>
      <span className="form-label">{label}</span> {value}
    </p>
  );
}

/** One form of the front desk: the same content as its PDF. */
export function FormSheet({ form, codeLabel }: { form: PrintedForm; codeLabel: string }) {
  const { words, code } = form;
  return (
    <article className="form-sheet" lang={tagOf(form.language)}>
      <table role="presentation" className="form-frame">
        <thead>
          <tr>
            <td>
              <p className="form-running" aria-hidden="true">
                <b>{form.organizationName}</b>
                <span>{form.title}</span>
                <span>
                  {form.fields[0]?.value} {code.number}
                </span>
              </p>
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <div className="form-first">
                <header className="form-head">
                  <div>
                    <p className="form-organization">{form.organizationName}</p>
                    <h2 className="form-title">{form.title}</h2>
                    {form.note && <p className="form-small">{form.note}</p>}
                  </div>
                  <div className="form-code">
                    {code.barcode && <Svg svg={code.barcode} className="form-bars" />}
                    <span className="form-label">{code.label}</span> <b>{code.number}</b>
                  </div>
                  <div
                    className="form-qr"
                    role="img"
                    aria-label={codeLabel}
                    dangerouslySetInnerHTML={{ __html: code.qrCode }}
                  />
                </header>
                <div className="form-fields">
                  {form.fields.map((field) => (
                    <Line key={field.label} {...field} />
                  ))}
                </div>
                <Exams form={form} />
                {form.sections.map(({ label, value }) => (
                  <Section key={label} title={label}>
                    {value === "" ? (
                      <>
                        <p className="form-line" />
                        <p className="form-line" />
                      </>
                    ) : (
                      <p className="whitespace-pre-line">{value}</p>
                    )}
                  </Section>
                ))}
                {form.safety.length > 0 && (
                  <Section title={words.safety}>
                    <dl className="form-safety">
                      {form.safety.map(({ label, value }) => (
                        <div key={`${label} ${value}`}>
                          <dt>{label}</dt>
                          <dd className={value === "" ? "form-line" : ""}>{value}</dd>
                        </div>
                      ))}
                    </dl>
                  </Section>
                )}
              </div>
            </td>
          </tr>
        </tbody>
      </table>
      <footer className="form-foot">
        {[words.doctor, words.patient, words.date].map((label) => (
          <Line key={label} label={label} value="" />
        ))}
        {/* Where it stands on a sheet alone, who signs sees for whom. */}
        {form.printTime && (
          <p className="form-small">
            {form.fields[0]?.value} {code.number} · {words.printTime} {form.printTime}
          </p>
        )}
      </footer>
    </article>
  );
}

function Exams({ form: { exams, total, words } }: { form: PrintedForm }) {
  return (
    <Section title={words.exams}>
      <table className="form-exams">
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.exam}</th>
            <th scope="col">{words.plan}</th>
            <th scope="col">{words.price}</th>
          </tr>
        </thead>
        <tbody>
          {exams.map((exam, place) => (
            <tr key={place}>
              <td className="form-number">
                {exam.barcode && <Svg svg={exam.barcode} className="form-bars" />}
                {exam.number}
              </td>
              <td>{exam.exam}</td>
              <td>
                {exam.when}
                <br />
                {exam.device}
              </td>
              <td className="form-price">{exam.price}</td>
            </tr>
          ))}
          {total && (
            <tr>
              <td colSpan={3} className="form-price">
                {words.total}
              </td>
              <td className="form-price">
                <b>{total}</b>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}
