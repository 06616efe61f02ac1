// The things people come for, one click away.
import { FileAddOutlined, FileProtectOutlined, HighlightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/home/home.module.css'
import { useMay } from '#src/machines/react.tsx'

interface Start {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly path: string
  /** Whether this person may do it as whom they act. */
  readonly isOpen: boolean
}

const useStarts = (isCompany: boolean): readonly Start[] => {
  const mayLaunch = useMay('contract', 'launch')
  const maySeeSeals = useMay('signature')
  return starts(isCompany, mayLaunch, maySeeSeals).filter(({ isOpen }) => isOpen)
}

const starts = (isCompany: boolean, mayLaunch: boolean, maySeeSeals: boolean): readonly Start[] => [
  {
    icon: <FileAddOutlined aria-hidden />,
    title: '发起签署',
    text: '上传 PDF、Word 或图片，邀请各方签署',
    path: PAGES.startContract,
    isOpen: mayLaunch,
  },
  isCompany
    ? {
        icon: <HighlightOutlined aria-hidden />,
        title: '印章管理',
        text: '制作公章、合同专用章',
        path: PAGES.seals,
        isOpen: maySeeSeals,
      }
    : {
        icon: <HighlightOutlined aria-hidden />,
        title: '我的签名',
        text: '手写签名或字体签名',
        path: PAGES.seals,
        isOpen: maySeeSeals,
      },
  {
    icon: <FileProtectOutlined aria-hidden />,
    title: '文件验签',
    text: '核验一份 PDF 由谁签署、是否改动过',
    path: PAGES.checkFile,
    isOpen: true,
  },
]

export const QuickStart = ({ isCompany }: { readonly isCompany: boolean }) => (
  <section className={`card ${styles['panel']}`} aria-labelledby="home-quick">
    <h2 id="home-quick" className={styles['panelTitle']}>
      常用功能
    </h2>
    <div className={styles['starts']}>
      {useStarts(isCompany).map((start) => (
        <Link key={start.path} href={start.path} className={styles['start']}>
          <span className={styles['startIcon']} aria-hidden>
            {start.icon}
          </span>
          <span>
            <strong>{start.title}</strong>
            <small>{start.text}</small>
          </span>
        </Link>
      ))}
    </div>
  </section>
)
