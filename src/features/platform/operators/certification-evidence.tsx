// What the identity provider said of a submission, and how the company was proven.
import { Alert, Timeline } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import type { AuditedProof } from '#protocol/company/certifications/review.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import type { AuditedDetail } from '#src/features/platform/operators/queries.ts'
import { CHECK_WORDS, PROOF_WORDS } from '#src/features/platform/operators/words.ts'
import { StateTag } from '#src/ui/state-tag.tsx'

const moment = (at: string): string => formatDate(new Date(at), 'YYYY-MM-DD hh:mm')

export const Evidence = ({ data }: { readonly data: AuditedDetail }) => {
  const { check, checkAskedAt, checkAnsweredAt, proofs, replaces, rivals, state } = data
  const { word, tone } = CHECK_WORDS[check]
  return (
    <>
      {rivals > 0 && state === 'reviewing' && (
        <Alert
          type="warning"
          showIcon
          style={{ marginTop: 16 }}
          title={`同一统一社会信用代码还有 ${rivals} 份申请在进行`}
          description="先通过的一份生效，其余申请随之结束，请核对经办人与授权书。"
        />
      )}
      {replaces !== null && (
        <Alert
          type="info"
          showIcon
          style={{ marginTop: 16 }}
          title={`变更已认证的单位：${replaces.name}，法定代表人 ${replaces.legalPerson}`}
          description="通过后以新的信息为准：原证书吊销，与新信息不符的印章注销。通过前原认证继续有效。"
        />
      )}
      <section className={styles['evidence']} aria-label="身份核验">
        <h3>身份核验</h3>
        <StateTag tone={tone}>{word}</StateTag>
        <span className={`${styles['under']} tabular`}>
          {checkAnsweredAt !== null
            ? `${moment(checkAnsweredAt)} 答复`
            : checkAskedAt !== null
              ? `${moment(checkAskedAt)} 发起，自动重试`
              : '此类证件由人工核对'}
        </span>
      </section>
      {proofs.length > 0 && (
        <section className={styles['evidence']} aria-label="单位验证">
          <h3>单位验证</h3>
          <Timeline
            style={{ width: '100%', marginTop: 8 }}
            items={proofs.map((proof) => ({
              key: proof.proofId,
              color: proof.state === 'proven' ? 'green' : 'gray',
              content: <Proof proof={proof} />,
            }))}
          />
        </section>
      )}
    </>
  )
}

const Proof = ({ proof }: { readonly proof: AuditedProof }) => {
  const { method, to, state, checkedAt, reason, createdAt, finishedAt } = proof
  return (
    <span className={`${styles['rowText']} tabular`}>
      {method === 'transfer' ? `对公打款 ${to}` : `法定代表人授权 ${to}`}：{PROOF_WORDS[state]}
      <span className={styles['under']}>
        {moment(createdAt)} 发起
        {checkedAt !== null && `，${moment(checkedAt)} 姓名、身份证号、手机号核验一致`}
        {finishedAt !== null && `，${moment(finishedAt)} 结束`}
      </span>
      {reason !== '' && <span className={styles['under']}>{reason}</span>}
    </span>
  )
}
