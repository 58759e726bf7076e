/** The parts of a page that are the same for all: its program and its style. */
export type PageParts = { readonly script: string; readonly style: string }

/**
 * A self-contained page: it fetches nothing, not even a font, and its Content-Security-Policy forbids it. The data is
 * JSON in an element that no browser runs; the program makes text nodes of it, never markup.
 */
export function renderPage(title: string, data: object, { script, style }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>
${style}
</style>
</head>
<body>
<main id="page"><noscript>This page draws its charts by a program, and scripts are switched off.</noscript></main>
<script type="application/json" id="data">${inScript(JSON.stringify(data))}</script>
<script>
${script}
</script>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** JSON that cannot end the element it stands in, nor begin a comment there. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
