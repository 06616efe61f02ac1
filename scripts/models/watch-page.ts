// The pictures of a walk as one page: every stop with what had been done to get there.

export interface Stop {
  readonly words: string
  /** File beside the page. */
  readonly picture: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The page as HTML, which needs nothing from outside. */
export const watchPageOf = (title: string, stops: readonly Stop[]): string => `<!doctype html>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
body { margin: 24px auto; max-width: 1000px; font: 15px/1.6 system-ui, sans-serif; color: #1f2430 }
figure { margin: 0 0 32px }
img { width: 100%; border: 1px solid #d5dae3 }
</style>
<h1>${escaped(title)}</h1>
${stops
  .map(
    ({ words, picture }, index) => `<figure><figcaption>${index}. ${escaped(words)}</figcaption>
<img src="${picture}" alt="${escaped(words)}" loading="lazy"></figure>`,
  )
  .join('\n')}
`
