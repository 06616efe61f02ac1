// Step 1: how to start, and what may not be signed electronically (domain.md §2 startType).
import {
  AccountBookOutlined,
  AuditOutlined,
  FileAddOutlined,
  FileDoneOutlined,
  InfoCircleOutlined,
  RightOutlined,
  SafetyCertificateOutlined,
  SnippetsOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import { PAGES } from '#protocol/pages.ts'
import { Heading } from '#src/features/contracts/flow-start/heading.tsx'
import { useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { useUser } from '#src/machines/react.tsx'
import { hasModule, mayUse } from '#src/machines/session-view.ts'
import wizard from '#src/features/contracts/flow-start/wizard.module.css'
import styles from './type-step.module.css'

/** 电子签名法 (2019) 第三条: where electronic signatures have no effect. */
const EXCLUDED = [
  '涉及婚姻、收养、继承等人身关系的文书',
  '涉及停止供水、供热、供气等公用事业服务的文书',
  '法律、行政法规规定不适用电子文书的其他情形',
]

const AHEAD = [
  { title: '上传文件', text: 'PDF、Word 或图片，可一次多份' },
  { title: '设置签署方', text: '个人或单位，同时或按顺序签署' },
  { title: '放置签署位置', text: '拖放签名、公章、日期和骑缝章' },
  { title: '核对并发起', text: '各方收到短信，在线完成签署' },
]

const NOTES: readonly { href: string; icon: ReactNode; title: string; text: string }[] = [
  {
    href: PAGES.startLoan,
    icon: <AccountBookOutlined aria-hidden />,
    title: '写借条',
    text: '个人之间借款，双方签署，还款逐笔确认，还清出具结清证明',
  },
  {
    href: PAGES.startReceipt,
    icon: <FileDoneOutlined aria-hidden />,
    title: '开收条',
    text: '收到款项或物品后开具，您先签署，对方签署确认',
  },
]

const PAPERS: readonly { kind: PaperKind; icon: ReactNode; title: string; text: string }[] = [
  {
    kind: 'fileSeal',
    icon: <SafetyCertificateOutlined aria-hidden />,
    title: '文件用印',
    text: '本单位自己的文件，审批后由同事盖章，没有对方签署',
  },
  {
    kind: 'report',
    icon: <AuditOutlined aria-hidden />,
    title: '合同签报',
    text: '合同发出之前先由单位内部审批，通过后可转发起签署',
  },
]

export const StartType = () => {
  const actor = useWizardActor()
  const user = useUser()
  const isCompany = user.defaultBizType === 2
  return (
    <>
      <Heading title="发起一份合同" lead="填写过程会自动保存为草稿，随时可以离开，之后在任何电脑上继续。" />
      <div className={wizard['columns']}>
        <div className={wizard['panel']}>
          <button
            type="button"
            className={styles['card']}
            onClick={() => actor.send({ type: 'start.picked', startType: 1 })}
          >
            <span className={styles['icon']} aria-hidden>
              <FileAddOutlined aria-hidden />
            </span>
            <span className={styles['words']}>
              <span className={styles['title']}>上传文件发起</span>
              <span className={styles['text']}>上传合同文件，设置签署方与盖章位置</span>
            </span>
            <RightOutlined aria-hidden className={styles['arrow'] ?? ''} />
          </button>
          <Link href={PAGES.platformTemplates} className={`${styles['card']} ${styles['other']}`}>
            <span className={styles['icon']} aria-hidden>
              <SnippetsOutlined aria-hidden />
            </span>
            <span className={styles['words']}>
              <span className={styles['title']}>用模板发起</span>
              <span className={styles['text']}>选一份常用合同，填写后自动排版并放好签署位置</span>
            </span>
            <RightOutlined aria-hidden className={styles['arrow'] ?? ''} />
          </Link>
          {!isCompany &&
            NOTES.map(({ href, icon, title, text }) => (
              <Link key={href} href={href} className={`${styles['card']} ${styles['other']}`}>
                <span className={styles['icon']} aria-hidden>
                  {icon}
                </span>
                <span className={styles['words']}>
                  <span className={styles['title']}>{title}</span>
                  <span className={styles['text']}>{text}</span>
                </span>
                <RightOutlined aria-hidden className={styles['arrow'] ?? ''} />
              </Link>
            ))}
          {isCompany &&
            hasModule(user, '2') &&
            PAPERS.filter(({ kind }) => mayUse(user, 'office', kind)).map(({ kind, icon, title, text }) => (
              <Link
                key={kind}
                href={PAGES.startPaper(kind)}
                className={`${styles['card']} ${styles['other']}`}
              >
                <span className={styles['icon']} aria-hidden>
                  {icon}
                </span>
                <span className={styles['words']}>
                  <span className={styles['title']}>{title}</span>
                  <span className={styles['text']}>{text}</span>
                </span>
                <RightOutlined aria-hidden className={styles['arrow'] ?? ''} />
              </Link>
            ))}
          <ol className={styles['ahead']}>
            {AHEAD.map((step, at) => (
              <li key={step.title}>
                <span className={styles['number']} aria-hidden>
                  {at + 1}
                </span>
                <span>
                  <span className={styles['aheadTitle']}>{step.title}</span>
                  <span className={styles['text']}>{step.text}</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
        <aside className={`${wizard['panel']} ${styles['notice']}`} aria-label="不适用电子签名的文书">
          <h2 className={styles['noticeTitle']}>
            <InfoCircleOutlined aria-hidden /> 以下文书不适用电子签名
          </h2>
          <ul>
            {EXCLUDED.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>依据《中华人民共和国电子签名法》第三条。此类文书请采用纸质方式签署。</p>
        </aside>
      </div>
    </>
  )
}
