import type { Seller } from '#contract/site/seller.ts'
import { type Html, html } from '#server/platform/http/html.ts'
import type { Fact, Letter } from './letter.ts'

// Mail clients support tables, inline styles and little else. The values are those of web/ui/tokens.css.
const ink = '#1b1f3b'
const soft = '#474c68'
const paper = '#fffdf8'
const sand = '#f7f2e8'
const line = '#e7e3da'
const [teal, ...restOfWeek] = ['#0f766e', '#1d4ed8', '#7c3aed', '#b45309', '#be185d'] as const
const fonts = "font-family:'Lexend Variable',Lexend,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const body = `${fonts};font-size:16px;line-height:26px;color:${ink}`
const small = `${fonts};font-size:14px;line-height:22px;color:${soft}`
const strong = `${fonts};font-weight:600;color:${ink}`

export function helpUrl({ appUrl }: Seller): string {
  return `${appUrl}/help`
}

/** A letter as HTML, in one column. Loads nothing but a logo. */
export function letterPage(letter: Letter, seller: Seller): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${letter.subject}</title>
      </head>
      <body style="margin:0;padding:0;background:${sand}">
        ${preview(letter)}
        <main>
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${sand}">
            <tr>
              <td align="center" style="padding:32px 16px">
                <table role="presentation" width="560" cellpadding="0" cellspacing="0" style="${column}">
                  <tr>
                    <td style="padding:0 8px 18px">${masthead(letter)}</td>
                  </tr>
                  <tr>
                    <td bgcolor="${paper}" style="${sheet}">${letterBody(letter)}</td>
                  </tr>
                  <tr>
                    <td style="padding:24px 8px 0">${footer(seller)}</td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </main>
      </body>
    </html>`.text
}

const column = 'width:100%;max-width:560px;text-align:left'
const sheet = `padding:32px 24px;background:${paper};border:1px solid ${line};border-radius:16px;overflow-wrap:anywhere`

/** The preheader, which mail clients show beside the subject. */
function preview({ paragraphs }: Letter): Html {
  return html`<div style="display:none;max-height:0;overflow:hidden;opacity:0">${paragraphs[0] ?? ''}</div>`
}

function letterBody({ subject, heading, paragraphs, facts, button, notes }: Letter): Html {
  return html`<h1 style="margin:0;${strong};font-size:24px;line-height:32px">${heading ?? subject}</h1>
    ${paragraphs.map((paragraph) => html`<p style="margin:16px 0 0;${body}">${paragraph}</p>`)}
    ${facts ? factTable(facts) : html``} ${button ? buttonLink(button) : html``}
    ${(notes ?? []).map((note) => html`<p style="margin:16px 0 0;${small}">${note}</p>`)}`
}

function factTable(facts: readonly Fact[]): Html {
  const cell = `padding:9px 0;border-top:1px solid ${line};vertical-align:top`
  const rows = facts.map(
    ({ label, value }) =>
      html`<tr>
        <th
          scope="row"
          align="left"
          width="30%"
          style="${cell};padding-right:12px;${small};line-height:26px;font-weight:400"
        >
          ${label}
        </th>
        <td style="${cell};${body};font-weight:600">${value}</td>
      </tr>`,
  )
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:20px 0 0;border-bottom:1px solid ${line}"
  >
    ${rows}
  </table>`
}

/** The URL is also written out: some mail clients show no button, and some people trust none. */
function buttonLink({ label, url }: { label: string; url: string }): Html {
  const look = `display:inline-block;padding:14px 26px;border-radius:999px;background:${ink};text-decoration:none`
  return html`<p style="margin:24px 0 0">
      <a href="${url}" style="${look};${strong};font-size:16px;line-height:20px;color:#ffffff">${label}</a>
    </p>
    <p style="margin:16px 0 0;${small}">
      Or copy this address into your browser:<br />
      <a href="${url}" style="color:${ink};word-break:break-all">${url}</a>
    </p>`
}

function footer(seller: Seller): Html {
  const { businessName, businessAddress, supportEmail } = seller
  return html`${weekOfDots}
    <p style="margin:14px 0 0;${small};font-size:13px;line-height:20px">
      ${businessName}<br />
      ${businessAddress}<br />
      <a href="mailto:${supportEmail}" style="color:${soft}">${supportEmail}</a><br />
      <a href="${helpUrl(seller)}" style="color:${soft}">Help</a>
    </p>`
}

/** A cell with round corners, so that there is no image to load. */
function dot(colour: string, size: number): Html {
  const look = `width:${size}px;height:${size}px;border-radius:${size / 2}px;background:${colour};font-size:0;line-height:0`
  return html`<td width="${size}" height="${size}" bgcolor="${colour}" style="${look}">&nbsp;</td>`
}

function masthead({ logo }: Letter): Html {
  if (!logo) return mark
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    <tr>
      <td>${mark}</td>
      <td align="right">${picture(logo)}</td>
    </tr>
  </table>`
}

const mark = html`<table role="presentation" cellpadding="0" cellspacing="0">
  <tr>
    ${dot(teal, 20)}
    <td style="padding-left:10px;${strong};font-size:18px;line-height:20px">The Daily Dot</td>
  </tr>
</table>`

/** With width and height attributes: some mail clients ignore styles and would show it full size. */
function picture({ url, alt, width, height }: NonNullable<Letter['logo']>): Html {
  const look = `display:block;border:0;${small}`
  return html`<img src="${url}" alt="${alt}" width="${width}" height="${height}" style="${look}" />`
}

const weekOfDots = html`<table role="presentation" cellpadding="0" cellspacing="0">
  <tr>
    ${dot(teal, 10)}
    ${restOfWeek.map(
      (colour) =>
        html`<td width="6" style="width:6px"></td>
          ${dot(colour, 10)}`,
    )}
  </tr>
</table>`
