// The intake tasks as a worker thread offers them.
import type { CutOutSpec } from '#server/documents/cutout/cut-out.ts'
import { serveTasks } from '#server/documents/workers/serve.ts'
import { weighOfficePackage } from './office-package.ts'
import type { SheetLimits } from './sheet.ts'
import { takeIn } from './take-in.ts'

// The reader warns on the console of every object it cannot decrypt; a stranger's file must not write our log.
console.warn = () => undefined

// Readers are large, and a worker often meets one kind of file alone.
serveTasks({
  takeIn: (payload: { readonly bytes: Uint8Array; readonly name: string }) =>
    takeIn(payload.bytes, { name: payload.name }),
  readSheet: async ({ bytes, limits }: { readonly bytes: Uint8Array; readonly limits: SheetLimits }) =>
    (await import('./sheet.ts')).readSheet(bytes, limits),
  readText: async (payload: { readonly bytes: Uint8Array }) =>
    (await import('./read-text.ts')).readText(payload.bytes),
  readPages: async (payload: { readonly bytes: Uint8Array }) =>
    (await import('./read-pages.ts')).readPages(payload.bytes),
  readPortrait: async (payload: { readonly bytes: Uint8Array }) =>
    (await import('./portrait.ts')).readPortrait(payload.bytes),
  cutOut: async ({ bytes, spec }: { readonly bytes: Uint8Array; readonly spec: CutOutSpec }) =>
    (await import('#server/documents/cutout/cut-out.ts')).cutOut(bytes, spec),
  weighOfficePackage: (payload: { readonly bytes: Uint8Array }) => weighOfficePackage(payload.bytes),
})
