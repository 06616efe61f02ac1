// The refusals of the strict PDF reader: a file that needs repair is never extended or signed.
import { Refusal } from '#protocol/failures.ts'

/** The file is not built as ISO 32000 demands; `detail` is for the log. */
export const damaged = (detail: string): Refusal =>
  new Refusal(
    'document.damaged',
    'PDF 文件结构已损坏，不能直接签署。请用阅读器打开后另存为新的 PDF 再上传。',
    {
      cause: new Error(detail),
    },
  )

/** The file is encrypted. */
export const encrypted = (): Refusal =>
  new Refusal('document.encrypted', 'PDF 文件已加密，不能直接签署。请去除密码和权限限制后再上传。')
