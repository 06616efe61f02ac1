// /human/person: the file of one employee, with what runs out next at the top (domain.md §6).
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import { STAFF_STATUS } from '#protocol/company/staff/status.ts'
import type { EmployeeFile } from '#protocol/hr/hr-people/hr-people.ts'
import { PAGES } from '#protocol/pages.ts'
import { PapersPanel } from '#src/features/hr/hr-people/papers-panel.tsx'
import { useColleagues } from '#src/ui/organisation.ts'
import { serverNow, useEmployeeFile } from '#src/features/hr/hr-people/queries.ts'
import type { Whose } from '#src/features/hr/hr-people/queries.ts'
import {
  HR_FORM_STATES,
  HR_KIND_WORDS,
  HR_NOTICE_STATES,
  labourStanding,
  nearness,
} from '#src/ui/hr-words.ts'
import type { Standing } from '#src/ui/hr-words.ts'
import { useMay } from '#src/machines/react.tsx'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import styles from './hr-people.module.css'

export const PersonPage = () => {
  const query = new URLSearchParams(useSearch())
  const [, go] = useLocation()
  const memberId = query.get('memberId') ?? undefined
  const hrFormId = query.get('hrFormId') ?? undefined
  const whose: Whose = {
    ...(memberId !== undefined && { memberId }),
    ...(hrFormId !== undefined && { hrFormId }),
  }
  const answer = useEmployeeFile(whose)
  const { data, error, refetch } = answer
  const isAsked = memberId !== undefined || hrFormId !== undefined
  return (
    <>
      <PageHeader
        title={data === undefined ? '员工档案' : `${data.name}的档案`}
        trail={[{ label: '人事管理' }]}
        actions={<Button href={PAGES.hrDues}>全部到期事项</Button>}
      />
      <div className={styles['pick']}>
        <ColleagueSelect
          useFound={useColleagues}
          label="查找员工"
          value={memberId ?? data?.place?.memberId ?? null}
          name={data?.name}
          onChange={(chosen) => chosen !== null && go(PAGES.colleague(chosen))}
        />
      </div>
      {!isAsked && (
        <section className="card">
          <EmptyState title="选择一位员工" hint="人事单、合同、通知、印章和到期事项都在这一页。" />
        </section>
      )}
      {isAsked && data === undefined && error === null && <Skeleton active paragraph={{ rows: 10 }} />}
      {isAsked && data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <File file={data} whose={whose} />}
    </>
  )
}

const dayOf = (at: string | null): string => (at === null ? '' : formatDate(new Date(at), 'YYYY-MM-DD'))

const File = ({ file, whose }: { readonly file: EmployeeFile; readonly whose: Whose }) => (
  <div className={styles['file']}>
    <div className={styles['column']}>
      <Dues dues={file.dues} />
      <Part id="person-forms" title="人事单" isEmpty={file.forms.length === 0} none="没有人事单">
        {file.forms.map(({ hrFormId, kind, effectiveDay, status }) => (
          <Line
            key={hrFormId}
            name={<Link href={PAGES.hrForm(hrFormId)}>{`${HR_KIND_WORDS[kind]}单`}</Link>}
            about={effectiveDay}
            standing={HR_FORM_STATES[status]}
          />
        ))}
      </Part>
      <Part
        id="person-contracts"
        title="劳动合同"
        isEmpty={file.contracts.length === 0}
        none="没有从入职单发起的合同"
      >
        {file.contracts.map(({ contractId, name, status, isDraft, isOpen }) => {
          const href = isDraft ? PAGES.editDraft(contractId) : PAGES.contract(contractId)
          return (
            <Line
              key={contractId}
              name={isOpen ? <Link href={href}>{name}</Link> : name}
              about=""
              standing={labourStanding(status)}
            />
          )
        })}
      </Part>
      <Part id="person-notices" title="通知" isEmpty={file.notices.length === 0} none="没有发过通知">
        {file.notices.map(({ hrNoticeId, title, deliveredAt, status }) => (
          <Line
            key={hrNoticeId}
            name={<Link href={PAGES.hrNotice(hrNoticeId)}>{title}</Link>}
            about={dayOf(deliveredAt)}
            standing={HR_NOTICE_STATES[status]}
          />
        ))}
      </Part>
    </div>
    <div className={styles['column']}>
      <Place file={file} />
      <PapersPanel whose={whose} papers={file.papers} />
      <Part
        id="person-seals"
        title="授权使用的印章"
        isEmpty={file.seals.length === 0}
        none="没有按姓名授权的印章"
      >
        {file.seals.map(({ name, until }, at) => (
          <Line
            key={`${name} ${at}`}
            name={name}
            about={until === null ? '长期' : `至 ${dayOf(until)}`}
            standing={undefined}
          />
        ))}
      </Part>
    </div>
  </div>
)

interface PartProps {
  readonly id: string
  readonly title: string
  readonly isEmpty: boolean
  readonly none: string
  readonly children: ReactNode
}

const Part = ({ id, title, isEmpty, none, children }: PartProps) => (
  <section className={`card ${styles['panel']}`} aria-labelledby={id}>
    <h2 id={id} className={styles['panelTitle']}>
      {title}
    </h2>
    {isEmpty ? <p className={styles['quiet']}>{none}</p> : <ul className={styles['lines']}>{children}</ul>}
  </section>
)

interface LineProps {
  readonly name: ReactNode
  readonly about: ReactNode
  readonly standing: Standing | undefined
}

const Line = ({ name, about, standing }: LineProps) => (
  <li>
    <span className={styles['name']}>{name}</span>
    <span className={styles['quiet']}>{about}</span>
    {standing !== undefined && <StateTag tone={standing.tone}>{standing.word}</StateTag>}
  </li>
)

const Dues = ({ dues }: Pick<EmployeeFile, 'dues'>) => {
  const today = formatDate(new Date(serverNow()), 'YYYY-MM-DD')
  return (
    <Part id="person-dues" title="到期事项" isEmpty={dues.length === 0} none="没有快到期的事项">
      {dues.map(({ dueId, words, day, clause }) => (
        <Line
          key={dueId}
          name={words}
          about={
            <>
              {day}
              <br />
              {clause}
            </>
          }
          standing={nearness(day, today)}
        />
      ))}
    </Part>
  )
}

const Place = ({ file: { phoneMasked, place } }: { readonly file: EmployeeFile }) => {
  const maySee = useMay('staffManage', 'view')
  const rows = (
    place === null
      ? [['状态', '未加入单位']]
      : [
          ['状态', STAFF_STATUS[place.status as keyof typeof STAFF_STATUS]],
          ['工号', place.staffNo],
          ['部门', place.departments.join('、')],
          ['岗位', place.post],
          ['角色', place.roles.join('、')],
          ['加入', dayOf(place.joinedAt)],
          ['离职', dayOf(place.leftAt)],
        ]
  ).filter(([, text]) => text !== '')
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="person-place">
      <h2 id="person-place" className={styles['panelTitle']}>
        基本信息
      </h2>
      <dl className={styles['facts']}>
        {[['手机号', phoneMasked], ...rows].map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {maySee && place !== null && (
        <p style={{ margin: '12px 0 0' }}>
          <LinkButton href={PAGES.staff}>在员工管理中查看</LinkButton>
        </p>
      )}
    </section>
  )
}
