// `npm run smoke`: drafts, signs and downloads contracts through the HTTP API alone.
// Options: [--url URL] [--pdf FILE]… [--out DIR]. Without --url it starts a throw-away server; without --pdf it
// writes a short contract. It prints one JSON line per contract.
import { randomInt } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { typeset } from '#server/documents/typesetting/typeset.ts'
import { signPdf } from './smoke/contract.ts'
import { makeCompany, makePerson } from './smoke/people.ts'
import { startThrowawayServer } from './smoke/throwaway-server.ts'

interface InputFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const run = async (url: string, files: readonly InputFile[], out: string): Promise<void> => {
  const mark = String(randomInt(1_000_000)).padStart(6, '0')
  const seller = await makeCompany(url, '林小满', `杭州青禾${mark}科技有限公司`)
  const buyer = await makeCompany(url, '周既明', `宁波远帆${mark}贸易有限公司`)
  const witness = await makePerson(url, '陈一诺')
  await mkdir(out, { recursive: true })
  for (const [index, file] of files.entries()) {
    const started = performance.now()
    const signed = await signPdf([seller, buyer, witness], file)
    const written = []
    for (const [at, document] of signed.documents.entries()) {
      const path = join(out, `${index + 1}-${at + 1}-${basename(file.name, '.pdf')}.pdf`)
      await writeFile(path, document.pdf)
      written.push({ file: path, sha256: document.sha256 })
    }
    const evidence = join(out, `${index + 1}-${basename(file.name, '.pdf')}-出证报告.pdf`)
    await writeFile(evidence, signed.evidence)
    const { contractId, name, pages } = signed
    const seconds = Math.round((performance.now() - started) / 100) / 10
    console.log(
      JSON.stringify({ contractId, name, status: 'completed', pages, documents: written, evidence, seconds }),
    )
  }
}

const sampleContract = async (): Promise<InputFile> => {
  const clauses = [
    { title: '标的', text: '甲方向乙方采购测试设备一批，规格与数量以双方确认的清单为准。' },
    { title: '价款与支付', text: '合同总价为人民币壹拾贰万元整，验收合格后三十日内一次付清。' },
    { title: '交付与验收', text: '乙方于合同生效后十五日内交付，甲方应在收货后五日内完成验收。' },
    { title: '争议解决', text: '因本合同发生的争议，双方协商解决；协商不成的，提交合同签订地人民法院处理。' },
  ]
  const template = new URL('./smoke/sample-contract.typ', import.meta.url)
  return { name: '设备采购合同.pdf', bytes: (await typeset({ template, data: { clauses } })).pdf }
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    pdf: { type: 'string', multiple: true, default: [] },
    out: { type: 'string', default: 'reports/smoke' },
  },
})
const files = await Promise.all(
  values.pdf.map(async (path) => ({ name: basename(path), bytes: new Uint8Array(await readFile(path)) })),
)
const inputs = files.length === 0 ? [await sampleContract()] : files
const server = values.url === undefined ? await startThrowawayServer() : undefined
try {
  await run(values.url ?? server?.url ?? '', inputs, values.out)
} finally {
  await server?.stop()
}
