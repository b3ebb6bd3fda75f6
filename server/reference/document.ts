import type { Endpoint } from '#contract/endpoint.ts'
import { type Html, html } from '#server/platform/html.ts'
import { type OpenApi, pathOf } from './rules.ts'

/** The API as one page to read: what each call is for, who may make it, what it takes and gives. */
export function apiPage(endpoints: readonly Endpoint[], openApi: OpenApi): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API: The Daily Dot</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/api-page.css" />
      </head>
      <body>
        <main>
          <h1>The Daily Dot API</h1>
          <p>
            ${openApi.info.description} The same as <a href="/api/openapi.json">an OpenAPI document</a>. A refusal has
            its status and <code>{ message, error }</code>, both the same sentence, and <code>issues</code> where a form
            is wrong.
          </p>
          ${endpoints.map((endpoint) => section(endpoint, openApi))}
        </main>
      </body>
    </html>`.text
}

function section(endpoint: Endpoint, openApi: OpenApi): Html {
  const operation = openApi.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()]
  if (!operation) return html``
  const { parameters, requestBody, responses } = operation
  return html`<section>
    <h2><code>${endpoint.method} ${pathOf(endpoint)}</code></h2>
    <p>${endpoint.says} <b>${operation.description}</b></p>
    ${parameters.length > 0 ? fold('Parameters', parameters) : html``}
    ${requestBody ? fold('Body', requestBody) : html``} ${fold('Answer', responses['200'])}
  </section>`
}

function fold(title: string, value: unknown): Html {
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
  </details>`
}
