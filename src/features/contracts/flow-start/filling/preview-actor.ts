// The chart of the preview with its real call: answers are opened as pages.
import { fromPromise } from 'xstate'
import type { PageSize } from '#protocol/page-geometry.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { valuesOf } from '#protocol/contracts/drafts/filling.ts'
import type { FlowStartActor } from '#src/features/contracts/flow-start/wizards.ts'
import { readPreview } from '#src/features/contracts/flow-start/queries.ts'
import { fillingPreviewMachine } from '#src/machines/filling-preview.machine.ts'
import type { PreviewWanted } from '#src/machines/filling-preview.machine.ts'
import { openPdf } from '#src/ui/pdf/open-pdf.ts'
import type { OpenedPdf, PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'

/** An opened preview; whoever writes the context down gets its number of pages alone. */
export interface PreviewPages {
  readonly document: PDFDocumentProxy
  readonly sizes: readonly PageSize[]
  readonly toJSON: () => number
}

const wantedOf = (content: DraftContent): PreviewWanted => ({
  templateId: content.template?.templateId ?? '',
  version: content.template?.version ?? 1,
  values: valuesOf(content),
})

const sizesOf = async (document: PDFDocumentProxy): Promise<PageSize[]> => {
  const sizes: PageSize[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
    sizes.push({ width, height })
  }
  return sizes
}

/** The chart of one wizard's preview, and what it begins with. */
export const fillingPreview = (wizard: FlowStartActor) => {
  let shown: OpenedPdf[] = []
  const wantedNow = (): PreviewWanted => wantedOf(wizard.getSnapshot().context.content)
  const machine = fillingPreviewMachine.provide({
    actors: {
      typeset: fromPromise<unknown, PreviewWanted>(async ({ input, signal }): Promise<PreviewPages> => {
        const opened = openPdf(await readPreview(input, signal))
        const document = await opened.document
        const sizes = await sizesOf(document)
        // The last one is still on the screen until this one is drawn.
        for (const old of shown.slice(0, -1)) old.destroy()
        shown = [...shown.slice(-1), opened]
        return { document, sizes, toJSON: () => sizes.length }
      }),
    },
  })
  return {
    machine,
    wanted: wantedNow(),
    /** Tells of everything else that is filled in, until the returned function is called. */
    follow: (tell: (wanted: PreviewWanted) => void): (() => void) => {
      let last = JSON.stringify(wantedNow())
      const subscription = wizard.subscribe(() => {
        const wanted = wantedNow()
        const said = JSON.stringify(wanted)
        if (said === last) return
        last = said
        tell(wanted)
      })
      return () => {
        subscription.unsubscribe()
        for (const old of shown) old.destroy()
        shown = []
      }
    },
  }
}
