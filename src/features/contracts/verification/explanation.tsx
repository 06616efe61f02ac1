// What is checked and what is not, for people who do not know signatures.
import styles from '#src/features/contracts/verification/checking.module.css'

const POINTS = [
  ['内容完整性', '重新计算文件摘要，与签名里的摘要和签名值比对，一个字节不同也会发现。'],
  [
    '之后的改动',
    '逐个还原每次签署时的版本，看后来加了什么：他人加签、长期验证数据和时间戳不算改动；填写表单会单独说明；其他都算改动。',
  ],
  [
    '签署人信任',
    '签署人的证书是否由受信任的机构签发，签署时是否有效。签名完整不等于签署人可信，两者分开回答。',
  ],
] as const

export const Explanation = () => (
  <section className={`card ${styles['panel']}`} aria-labelledby="check-explained">
    <h2 id="check-explained" className={styles['panelTitle']}>
      核验内容
    </h2>
    <dl className={styles['points']}>
      {POINTS.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
    <p className={styles['quiet']}>文件只在内存中核对，不会保存。任何平台签署的 PDF 都可以核对。</p>
  </section>
)
