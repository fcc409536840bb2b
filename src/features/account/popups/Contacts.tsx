import { useContacts } from '@/features/shared/state/contacts';
import { IconChat } from '@/ui/icons/IconChat';
import { ListRow, RowList } from '@/ui/ListRow';
import s from './popupContent.module.css';

/** Customer-service contacts from the system status; empty without any. */
export function Contacts({ lead }: { readonly lead: string }) {
  const contacts = useContacts();
  if (contacts.length === 0) return null;
  return (
    <div>
      <p className={s['lead']}>{lead}</p>
      <RowList label={lead}>
        {contacts.map(({ position, title, address }) => (
          <ListRow
            key={position}
            title={title}
            icon={<IconChat />}
            render={(slot) => (
              <a href={address} target="_blank" rel="noreferrer" className={slot.className}>
                {slot.children}
              </a>
            )}
          />
        ))}
      </RowList>
    </div>
  );
}
