// The icon of each page in the side menus, by the last part of its path.
import {
  AlertOutlined,
  ApartmentOutlined,
  ApiOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CheckSquareOutlined,
  ContactsOutlined,
  ContainerOutlined,
  EditOutlined,
  FileDoneOutlined,
  FolderOutlined,
  InboxOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FormOutlined,
  HighlightOutlined,
  IdcardOutlined,
  KeyOutlined,
  MoneyCollectOutlined,
  PartitionOutlined,
  ReadOutlined,
  StopOutlined,
  SnippetsOutlined,
  TagsOutlined,
  TeamOutlined,
  TransactionOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

const ICONS: Readonly<Record<string, ComponentType>> = {
  signing: EditOutlined,
  review: FileSearchOutlined,
  approval: AuditOutlined,
  signatureApprovalList: HighlightOutlined,
  lawyer: BankOutlined,
  confirm: CheckSquareOutlined,
  abandon: StopOutlined,
  drafts: FormOutlined,
  loan: TransactionOutlined,
  receipt: FileDoneOutlined,
  signingReport: ReadOutlined,
  fileReport: FileTextOutlined,
  approvalSeal: HighlightOutlined,
  fileDrafts: FormOutlined,
  userInfo: IdcardOutlined,
  signature: HighlightOutlined,
  contact: ContactsOutlined,
  orgManage: ApartmentOutlined,
  staffManage: TeamOutlined,
  roleManage: KeyOutlined,
  approveManage: PartitionOutlined,
  integratedManage: ApiOutlined,
  contractFiling: InboxOutlined,
  classfyManage: FolderOutlined,
  subsidyApplication: MoneyCollectOutlined,
  reportData: BarChartOutlined,
  traceManage: AlertOutlined,
  tagManage: TagsOutlined,
  clauseManage: SnippetsOutlined,
}

/** An icon beside an entry; pages without one of their own have that of a plain page. */
export const MenuIcon = ({ path }: { readonly path: string }) => {
  const Icon = ICONS[path.slice(path.lastIndexOf('/') + 1)] ?? ContainerOutlined
  return <Icon aria-hidden />
}
