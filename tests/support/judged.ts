// What independent programs and the product's own check say of a file, and what can be read in it.
import { downloadDocument } from '#protocol/contracts/contracts/contracts.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Whether the programs that judge are missing on this machine. */
export const HAS_NO_JUDGES = missingTool('pdfsig', 'qpdf', 'pdftotext') !== false

/** What is said of a finished file: its signers, and the time stamp over the whole. */
export const FINISHED = (signers: number) => ({ pdfsig: signers, qpdf: 0, check: ['valid', signers + 1] })

/** What is said of the file, who signed it in this order, and its words without a gap. */
export const judgedFile = async (app: TestApp, pdf: Uint8Array) => {
  const pdfsig = runTool('pdfsig', ['-nocert', '{pdf}'], { pdf }).output
  const { verdict } = await app.client().call(checkFile, { name: '合同.pdf' } as never, { body: pdf })
  return {
    pdf,
    said: {
      pdfsig: pdfsig.match(/Signature is Valid/g)?.length ?? 0,
      qpdf: runTool('qpdf', ['--check', '{pdf}'], { pdf }).status,
      check: [verdict.overall, verdict.signatures.length],
    },
    signers: verdict.signatures.map(({ signer }) => signer),
    text: runTool('pdftotext', ['-raw', '{pdf}', '-'], { pdf }).output.replaceAll(/\s+/g, ''),
  }
}

/** A contract's first file as the viewer downloads it. */
export const judged = async (app: TestApp, viewer: Signer, contractId: string) => {
  const documentId = (await seen(viewer, contractId)).documents[0]?.documentId ?? ''
  const { body } = await viewer.client.ask(downloadDocument, { contractId, documentId })
  return judgedFile(app, body)
}

/** The words that cannot be read in the text of a file. */
export const unreadIn = ({ text }: { readonly text: string }, words: readonly string[]): string[] =>
  words.filter((word) => !text.includes(word.replaceAll(/\s+/g, '')))
