// Why a file is not taken in, in the words its owner reads: what happened, why, what to do.
import { MAX_FILE_BYTES, MAX_PAGES } from '#protocol/document-limits.ts'
import { Refusal } from '#protocol/failures.ts'
import type { RefusalCode } from '#protocol/failures.ts'

const refusal = (code: RefusalCode, words: string) => (cause?: unknown) => new Refusal(code, words, { cause })

/** The refusals of intake; each call makes a fresh one, with the technical cause where there is one. */
export const refuse = {
  empty: refusal('document.empty', '文件是空的，没有可签署的内容。请检查后重新上传。'),
  noPages: refusal('document.empty', '文件里没有任何页面，无法签署。请检查后重新上传。'),
  tooLarge: refusal(
    'document.too-large',
    `文件超过 ${MAX_FILE_BYTES / 1024 / 1024} MB，无法上传。请压缩或拆分后再上传。`,
  ),
  tooManyPages: (pages: number) =>
    new Refusal(
      'document.too-many-pages',
      `文件有 ${pages} 页，超过 ${MAX_PAGES} 页的上限。请拆分成几份文件再上传。`,
    ),
  encrypted: refusal('document.encrypted', '文件有打开密码，无法签署。请先去除密码再上传。'),
  encryptionUnreadable: refusal(
    'document.encrypted',
    '文件加了密，而加密方式不受支持，或结构有损坏，无法可靠地解除。请在原软件中另存为不加密的 PDF 再上传。',
  ),
  damaged: refusal('document.damaged', '文件已损坏，读不出完整内容。请在原软件中重新导出后再上传。'),
  pageMissing: (page: number) =>
    new Refusal('document.damaged', `文件已损坏，第 ${page} 页的内容不完整。请在原软件中重新导出后再上传。`),
  annotationUnderForm: (page: number) =>
    new Refusal(
      'document.damaged',
      `第 ${page} 页有批注压在表单下面，系统无法原样固定。请在阅读器中“打印”为新的 PDF 后再上传。`,
    ),
  looksDifferent: (page: number) =>
    new Refusal(
      'document.damaged',
      `第 ${page} 页经系统整理后与原文件不完全一致。为避免签下与所见不同的内容，没有接收。请在阅读器中“打印”为新的 PDF 后再上传。`,
    ),
  tooManyAnnotations: (count: number, most: number) =>
    new Refusal(
      'document.too-heavy',
      `文件有 ${count} 个批注或表单项，超过 ${most} 个的上限，签署后无法可靠查验。请在阅读器中“打印”为新的 PDF 后再上传。`,
    ),
  tooMuch: refusal(
    'document.too-heavy',
    '文件过于复杂，读取所需的资源超出上限，因此不能接收。请在阅读器中“打印”为新的 PDF 后再上传。',
  ),
  unreadable: refusal(
    'document.damaged',
    '文件结构过于特殊，签署后无法可靠查验，因此不能接收。请在阅读器中“打印”为新的 PDF 后再上传。',
  ),
  unreadableImage: refusal('document.damaged', '图片已损坏，无法读取。请重新拍摄或另存后再上传。'),
  imageTooLarge: refusal(
    'document.too-large',
    '图片尺寸过大（超过 1 亿像素），无法处理。请缩小图片后再上传。',
  ),
  signedButDamaged: refusal(
    'document.signed-but-damaged',
    '文件已有电子签名，但文件结构有损坏，修复会使原签名失效，因此不能接收。请向原签署方索取完好的文件。',
  ),
  signedButEncrypted: refusal(
    'document.signed-but-encrypted',
    '文件已有电子签名且带有权限密码，解除加密会使原签名失效，因此不能接收。请向原签署方索取未加密的签署文件。',
  ),
  signedAndLocked: refusal(
    'document.signed-and-locked',
    '文件已有电子签名，且原签署方设定了签后不得再作任何更改，继续签署会使原签名失效。请使用未锁定的文件。',
  ),
  signedWithScript: refusal(
    'document.signed-with-active-content',
    '文件已有电子签名，但其中含有脚本或自动执行的动作，清除会使原签名失效，因此不能接收。请向原签署方索取不含脚本的文件。',
  ),
  xfa: refusal(
    'document.xfa',
    '文件是动态表单（XFA），内容随软件变化，无法签署。请在 Adobe Acrobat 中打印为普通 PDF 再上传。',
  ),
  portfolio: refusal(
    'document.portfolio',
    '文件是 PDF 包，正文在其附件里，无法直接签署。请把其中的文件分别另存后再上传。',
  ),
  kindUnknown: refusal(
    'document.kind-unknown',
    '无法识别文件类型。可上传 PDF、Word（.docx）、JPG、PNG 文件，请转换后再上传。',
  ),
  needsOffice: (kind: string) =>
    new Refusal(
      'document.kind-unsupported',
      `本系统未配置文档转换，暂不能接收 ${kind} 文件。请在原软件中另存为 PDF 再上传。`,
    ),
  ofd: refusal('document.kind-unsupported', '暂不能接收 OFD 文件。请先转换为 PDF 再上传。'),
  bomb: refusal('document.too-heavy', '文件解压后的内容过大，已停止处理。请另存为 PDF，或拆分后再上传。'),
  conversionFailed: refusal(
    'document.conversion-failed',
    '文件转换为 PDF 时没有成功。请在原软件中另存为 PDF 再上传。',
  ),
  conversionTimedOut: refusal(
    'document.timed-out',
    '文件转换为 PDF 用时过长，已停止。请在原软件中另存为 PDF 再上传。',
  ),
}
