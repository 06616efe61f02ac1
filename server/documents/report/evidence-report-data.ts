// The data of an evidence report (出证报告).
// A court can follow one signing from launch to storage by it.
import type { PageBox } from '#protocol/page-geometry.ts'
import type { Overall } from '#protocol/contracts/verification/verdict.ts'

/** A signing certificate as found in the signature. `serial` is lower-case hex. */
export interface EvidenceCertificate {
  readonly subject: string
  readonly issuer: string
  readonly serial: string
  readonly notBefore: Date
  readonly notAfter: Date
  /** For people: `RSA 2048`, `ECDSA P-256`. */
  readonly algorithm: string
}

/** How a party showed that it meant to sign. `documentSha256` is what the token was bound to. */
export interface EvidenceWillingness {
  /** 短信验证码, 签署密码 or 人脸识别. */
  readonly method: string
  readonly at: Date
  readonly passed: boolean
  /** Masked target of the check, such as 138****1234; empty where there is none. */
  readonly target: string
  readonly documentSha256: string
}

/** A party to the contract. Numbers arrive masked; the report masks nothing itself. */
export interface EvidenceParty {
  readonly identity: 'person' | 'company'
  /** 发起方, 签署方, or both. */
  readonly role: string
  readonly name: string
  /** 居民身份证, 统一社会信用代码, … */
  readonly idKind: string
  readonly idNumberMasked: string
  /** The person who acted; for a person the party itself. */
  readonly agent: { readonly name: string; readonly phoneMasked: string }
  readonly certification: {
    readonly method: string
    readonly at: Date
    /** Who checked. */
    readonly checkedBy: string
  }
  /** Absent for a party that has not signed with a certificate of its own. */
  readonly certificate: EvidenceCertificate | undefined
  readonly willingness: readonly EvidenceWillingness[]
}

/** One entry of the contract's audit chain. */
export interface EvidenceEvent {
  readonly sequence: number
  readonly at: Date
  /** What happened, in words: 发起合同, 查看文件, 意愿认证, 签署. */
  readonly what: string
  /** Person, and the company acted for where there is one. */
  readonly actor: string
  readonly ip: string
  readonly device: string
  /** SHA-256 of the document at that moment, lower-case hex; undefined where no document is concerned. */
  readonly documentSha256: string | undefined
  /** Hash of this entry, which covers the one before it. */
  readonly entryHash: string
}

/** One signature of the final document, with its time stamp and what the verifier found. */
export interface EvidenceSignature {
  readonly signer: string
  readonly field: string
  /** 企业印章, 经办人签字, 法定代表人章, 手写签名, 平台签章. */
  readonly kind: string
  /** Pages counted from 1 on which it is seen. */
  readonly pages: readonly number[]
  readonly certificateSerial: string
  readonly algorithm: string
  /** PAdES level: B-T, B-LT, B-LTA. */
  readonly level: string
  readonly timestamp: { readonly at: Date; readonly serial: string; readonly authority: string } | undefined
  readonly intact: boolean
  readonly trusted: boolean
  readonly covers: 'whole' | 'revision' | 'partial'
}

/** A file that nobody signed: it is as it was brought, and signatures on the others name its hash. */
export interface EvidenceAttachment {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
  /** Who named it in a signature that holds. */
  readonly signers: readonly string[]
  /** Whether every signature made here names it. */
  readonly isNamedByAll: boolean
}

/** The verdict of the product's own verifier on the final file. */
export interface EvidenceVerification {
  readonly at: Date
  readonly overall: Overall
  /** Chinese sentences; empty where there is nothing to object to. */
  readonly reasons: readonly string[]
}

/** Where the final file is kept. */
export interface EvidenceStorage {
  readonly kind: string
  readonly storedAt: Date
  readonly bytes: number
  /** Kept at least until. */
  readonly keptUntil: Date
}

/** All that the report states. Times are instants; the report prints them in Beijing time. Hashes are lower-case hex. */
export interface EvidenceReportData {
  readonly reportNumber: string
  readonly issuedAt: Date
  /** Who answers for the report. */
  readonly issuer: string
  /** Opened by the QR code; shows whether the report was issued and lets the file be checked. */
  readonly checkUrl: string
  readonly contract: {
    readonly id: string
    readonly number: string
    readonly name: string
    readonly pages: number
    readonly launchedBy: string
    readonly launchedAt: Date
    readonly completedAt: Date
    /** By which agreement of the parties it is void, and since when; undefined for one in force. */
    readonly voided:
      | { readonly at: Date; readonly agreementNumber: string; readonly cause: string }
      | undefined
    readonly originalSha256: string
    readonly finalSha256: string
  }
  readonly parties: readonly EvidenceParty[]
  readonly events: readonly EvidenceEvent[]
  readonly signatures: readonly EvidenceSignature[]
  readonly attachments: readonly EvidenceAttachment[]
  readonly verification: EvidenceVerification
  readonly audit: {
    readonly entries: number
    readonly headHash: string
    /** When the chain's head was last time-stamped, undefined where it was not yet. */
    readonly headStampedAt: Date | undefined
  }
  readonly storage: EvidenceStorage
}

/** A finished report and the place on it where the issuer's seal belongs (base pixels, 42 mm square). */
export interface EvidenceReport {
  readonly pdf: Uint8Array
  readonly sealPlace: PageBox
}
