// Every toast a page has shown: a busy machine may look only when it is gone again.
import type { Page } from '@playwright/test'

/** Begins before the page is opened; answers how to ask what its toasts have said since it was loaded. */
export const keepToasts = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        for (const part of [node, ...node.querySelectorAll('.ant-message-notice')])
          if (part.matches('.ant-message-notice')) said.push(part.textContent ?? '')
      }
    }).observe(document, { subtree: true, childList: true })
  })
  return () => page.evaluate(() => (globalThis as { said?: string[] }).said ?? [])
}
