import { useIndex } from '../load';
import { addressOf } from '../router';

/** Requirement IDs, each with its words and a way to everything else that names it. */
export function RequirementLinks({ ids }: { readonly ids: readonly string[] }) {
  const { requirements } = useIndex();
  if (ids.length === 0) return null;
  return (
    <p className="links">
      {ids.map((id) => (
        <a
          key={id}
          className="tag"
          href={addressOf(['requirements', id])}
          title={requirements.find((requirement) => requirement.id === id)?.text}
        >
          {id}
        </a>
      ))}
    </p>
  );
}
