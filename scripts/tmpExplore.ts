import { explore } from '@explorer/index';
import { registry } from '@/machines/registry';
for (const id of process.argv.slice(2)) { const t=Date.now(); const e=explore(registry.find((c)=>c.id===id)!); console.log(id,(Date.now()-t)/1000,'s', Object.entries(e).filter(([,v])=>v instanceof Map||Array.isArray(v)).map(([k,v])=>`${k} ${(v as any).size??(v as any).length}`).join(', ')); }
