// Calls of BaseService: text messages, files, notices, links.
import * as v from 'valibot'
import { endpoint, open, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, sha256 } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { phone, phoneOrLink } from '#protocol/account/sessions/session.ts'

/** A link of a text message is this path and the token, which leads to /autoMessage. */
export const SHORT_LINK_PATH = '/s/'
/** The page on which a legal person answers; the token of the text message's link is its key. */
export const LEGAL_CONSENT_PATH = '/legalConsent'
/** Seconds before another code may be sent. */
export const CODE_RESEND_SECONDS = 60
/** How long a code is good for, in minutes. */
export const CODE_LIFETIME_MINUTES = 5
/** The layout asks for notice counts this often (specification §9). */
export const NOTICE_POLL_MS = 30_000
/** The message popover appears this long after a changed count. */
export const NOTICE_POPOVER_MS = 500
/** Above this the badge shows 99+. */
export const NOTICE_MAX_SHOWN = 99

/** What waits, for the screen; no more is counted for it than is shown. */
export const dotWords = (count: number): string =>
  count > NOTICE_MAX_SHOWN ? `${NOTICE_MAX_SHOWN}+` : String(count)

export const codePurpose = v.picklist([
  'login',
  'register',
  'reset',
  'certify',
  'closeAccount',
  'signPassword',
  'willing',
  'transferAdmin',
  'cancelCompany',
  'signOn',
  'changePhone',
  'newPhone',
  'changePassword',
  'changeMail',
  'exportData',
])
export type CodePurpose = v.InferOutput<typeof codePurpose>

/** Sends a six-digit code. For `willing` and `signPassword` the phone must be the session's own. */
export const sendVerifyCode = endpoint({
  name: 'sendVerifyCode',
  method: 'POST',
  path: '/BaseService/sms/verifyCode',
  summary: '发送短信验证码',
  access: open,
  input: v.object({
    phone: phoneOrLink,
    purpose: codePurpose,
    captchaId: v.optional(id),
    captchaText: v.optional(v.string()),
  }),
  output: v.object({ resendAfterSeconds: v.number() }),
  refusals: [
    'code.too-soon',
    'code.too-many',
    'code.other-phone',
    'captcha.wanted',
    'captcha.wrong',
    'link.ended',
  ],
})

/** What an SMS link opens: a path inside the application. Used, expired and unknown links say so. */
export const openSmsLink = endpoint({
  name: 'openSmsLink',
  method: 'GET',
  path: '/BaseService/sms/link',
  summary: '打开短信链接',
  access: open,
  input: v.object({ tokenId: v.string() }),
  output: v.object({
    state: v.picklist(['open', 'expired', 'unknown', 'ended']),
    target: v.string(),
    phoneMasked: v.string(),
    title: v.string(),
    /** Whether the phone has an account already. */
    registered: v.boolean(),
  }),
})

/** Messages of the embedded text-message gateway, newest first; refused in production (the page /outbox). */
export const readOutbox = endpoint({
  name: 'readOutbox',
  method: 'GET',
  path: '/BaseService/outbox',
  summary: '开发用短信发件箱',
  access: open,
  input: v.object({ phone: v.optional(phone) }),
  output: v.array(v.object({ messageId: id, phone: v.string(), text: v.string(), createdAt: moment })),
  refusals: ['not-found', 'outbox.elsewhere'],
})

/** A file as it was taken in. */
export const uploaded = v.object({
  fileId: id,
  name: v.string(),
  sha256,
  size: v.number(),
  /** Sizes of the pages in points as seen; empty for an attachment. */
  pages: v.array(v.object({ width: v.number(), height: v.number() })),
  alreadySigned: v.boolean(),
  /** What was changed while taking the file in, in words for the person. */
  notes: v.array(v.string()),
})
export type UploadedFile = v.InferOutput<typeof uploaded>
const uploadInput = v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), sha256 })
const upload = (name: string, path: string, summary: string) =>
  endpoint({
    name,
    method: 'POST',
    path: `/BaseService/file/${path}`,
    summary,
    access: signedIn,
    input: uploadInput,
    output: uploaded,
    transfer: 'upload',
    refusals: [
      'upload.sha256',
      'document.too-large',
      'document.kind-unknown',
      'document.kind-unsupported',
      'document.empty',
      'document.signed-but-damaged',
      'document.signed-but-encrypted',
      'document.signed-and-locked',
      'document.signed-with-active-content',
      'document.xfa',
      'document.portfolio',
      'document.conversion-failed',
      'document.too-many-pages',
      'document.encrypted',
      'document.damaged',
      'storage.full',
    ],
  })

/** Pictures and attachments, kept as they are (licence, voucher, annex). */
export const uploadAttachment = upload('uploadAttachment', 'uploadAttach', '上传图片或附件')
/** Files that go along with a contract as they are; they belong to its draft and leave with it. */
export const uploadContractAttachment = upload(
  'uploadContractAttachment',
  'uploadAttach/contract',
  '上传合同附件',
)
/** Pictures of identity documents, licences and letters of authorisation, kept encrypted (PIPL Art. 51). */
export const uploadIdentityPicture = upload('uploadIdentityPicture', 'uploadIdentity', '上传证件图片')
/** Contract files: PDF and pictures, taken in and normalised. */
export const uploadContractFile = upload('uploadContractFile', 'uploadMultFile', '上传合同文件（PDF、图片）')
/** Word files, converted to PDF and taken in. */
export const uploadWordFile = upload('uploadWordFile', 'uploadWord', '上传 Word 文件')
/** Finished files from elsewhere, kept byte for byte. */
export const uploadOfflineFile = upload('uploadOfflineFile', 'uploadOfflineFile', '上传线下文件')

/** How much room the current identity has for files, and how much of it is used, in bytes. */
export const getStorage = endpoint({
  name: 'getStorage',
  method: 'GET',
  path: '/BaseService/file/storage',
  summary: '当前身份的文件空间',
  access: signedIn,
  input: v.object({}),
  output: v.object({ used: v.number(), limit: v.number() }),
})

export const downloadFile = endpoint({
  name: 'downloadFile',
  method: 'GET',
  path: '/BaseService/file/download',
  summary: '下载自己上传的文件',
  access: signedIn,
  input: v.object({ fileId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})

const notice = v.object({
  noticeId: id,
  kind: v.picklist(['contract', 'system']),
  title: v.string(),
  text: v.string(),
  target: v.string(),
  read: v.boolean(),
  /** Whether what it asked for was done, or is no longer wanted. */
  resolved: v.boolean(),
  createdAt: moment,
})
const noticeCounts = v.object({
  contractCounts: v.number(),
  systemCounts: v.number(),
  totalCounts: v.number(),
})
/** Unread messages by kind. */
export type NoticeCounts = v.InferOutput<typeof noticeCounts>
export const countNotices = endpoint({
  name: 'countNotices',
  method: 'GET',
  mayBeBehind: true,
  path: '/BaseService/notice/counts',
  summary: '未读消息数',
  access: signedIn,
  input: v.object({}),
  output: noticeCounts,
})
export const listNotices = endpoint({
  name: 'listNotices',
  method: 'POST',
  path: '/BaseService/notice/page',
  summary: '消息列表',
  access: signedIn,
  input: v.object({ ...pageInput, kind: v.optional(v.picklist(['contract', 'system'])) }),
  output: pageOf(notice),
})
export const readNotices = endpoint({
  name: 'readNotices',
  method: 'PUT',
  path: '/BaseService/notice/read',
  summary: '标为已读；不带编号则全部（或某一类）已读',
  access: signedIn,
  input: v.object({
    noticeIds: v.optional(v.array(id)),
    kind: v.optional(v.picklist(['contract', 'system'])),
  }),
  output: nothing,
})
export const deleteNotices = endpoint({
  name: 'deleteNotices',
  method: 'DELETE',
  path: '/BaseService/notice',
  summary: '删除消息',
  access: signedIn,
  input: v.object({
    ids: v.pipe(v.union([v.array(id), v.pipe(v.string(), v.parseJson(), v.array(id))]), v.maxLength(100)),
  }),
  output: nothing,
})
