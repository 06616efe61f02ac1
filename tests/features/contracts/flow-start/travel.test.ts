// What is sent by which call, and what is said when it is not taken.
import { describe, expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import { sendingProblem, travel } from '#src/features/contracts/flow-start/travel.ts'
import type { UploadCall, UploadCalls } from '#src/features/contracts/flow-start/travel.ts'
import type { TravelEvent } from '#src/machines/flow-start/upload.machine.ts'
import { draftFile } from '#tests/support/draft.ts'

const never: UploadCall = () => Promise.reject(new Error('not this call'))

const send = async (name: string, calls: Partial<UploadCalls>, isAttachment = false) => {
  const events: TravelEvent[] = []
  travel(
    { contractFile: never, wordFile: never, attachment: never, ...calls },
    new File(['12345678'], name),
    (event) => events.push(event),
    isAttachment,
  )
  await expect.poll(() => events.at(-1)?.type).toMatch(/taken|refused/)
  return events
}

describe('before sending', () => {
  it.each([
    ['合同.pdf', 10, undefined],
    ['合同.PDF', 10, undefined],
    ['合同.docx', 10, undefined],
    ['照片.jpeg', 10, undefined],
    ['合同.doc', 10, '暂不支持 .doc 文件。请另存为 PDF 或 .docx 后再上传。'],
    ['合同.exe', 10, '只能上传 PDF、Word（.docx）、JPG 或 PNG 文件。'],
    ['合同', 10, '只能上传 PDF、Word（.docx）、JPG 或 PNG 文件。'],
    ['合同.pdf', 0, '文件是空的，请重新选择。'],
    ['合同.pdf', MAX_FILE_BYTES, undefined],
    ['合同.pdf', MAX_FILE_BYTES + 1, '文件超过 50 MB。请压缩或拆分后再上传。'],
  ])('%s of %d bytes', (name, size, problem) => {
    expect(sendingProblem({ name, size })).toBe(problem)
  })
})

describe('what only goes along', () => {
  it.each([
    ['报价.xlsx', undefined],
    ['说明.doc', undefined],
    ['图样.OFD', undefined],
    ['压缩包.zip', '附件只能是 PDF、Word、Excel、OFD、JPG 或 PNG 文件。'],
  ])('%s', (name, problem) => {
    expect(sendingProblem({ name, size: 10 }, true)).toBe(problem)
  })

  it('travels by its own call, a Word file too', async () => {
    const events = await send('说明.docx', { attachment: () => Promise.resolve(draftFile()) }, true)
    expect(events).toEqual([{ type: 'upload.taken', file: draftFile() }])
  })
})

describe('on the way', () => {
  it('reports progress in bytes and the file as it was taken in', async () => {
    const events = await send('合同.pdf', {
      contractFile: (_, { onProgress }) => {
        onProgress(0.5)
        return Promise.resolve(draftFile())
      },
    })
    expect(events).toEqual([
      { type: 'upload.progressed', sent: 4 },
      { type: 'upload.taken', file: draftFile() },
    ])
  })

  it('sends Word files by their own call', async () => {
    const events = await send('合同.docx', { wordFile: () => Promise.resolve(draftFile()) })
    expect(events).toEqual([{ type: 'upload.taken', file: draftFile() }])
  })

  it.each([
    [new CallFailure('refused', '文件有打开密码。', { code: 'document.encrypted' }), false],
    [new CallFailure('refused', '请求太频繁。', { code: 'too-many' }), true],
    [new CallFailure('network', '连接不上服务器。'), true],
  ])('%s', async (failure, canRetry) => {
    const events = await send('合同.pdf', { contractFile: () => Promise.reject(failure) })
    expect(events).toEqual([{ type: 'upload.refused', words: failure.words, canRetry }])
  })

  it('a busy server is no verdict on the file: it may go again, after the time the server says', async () => {
    const failure = new CallFailure('refused', '等待的文件太多。', {
      code: 'document.busy',
      retryAfterSeconds: 30,
    })
    const events = await send('合同.pdf', { contractFile: () => Promise.reject(failure) })
    const { words } = failure
    expect(events).toEqual([{ type: 'upload.refused', words, canRetry: true, retryAfterSeconds: 30 }])
  })

  it('is cancelled for good', async () => {
    const events: TravelEvent[] = []
    const settled = Promise.withResolvers<void>()
    const cancel = travel(
      {
        wordFile: never,
        attachment: never,
        contractFile: (_, { signal }) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => {
              reject(new CallFailure('cancelled', '已取消'))
              settled.resolve()
            }),
          ),
      },
      new File(['1'], '合同.pdf'),
      (event) => events.push(event),
    )
    cancel()
    await settled.promise
    await Promise.resolve()
    expect(events).toEqual([])
  })
})
