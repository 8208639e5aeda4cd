# Runs a graph with Comfy's own client, and prints what came of it.
import json
import sys

from comfy_sdk import Comfy

client = Comfy()
graph = client.workflows.from_json(json.load(sys.stdin))
graph.set_input("6", "image", client.assets.from_bytes(b"a file", filename="photo.png"))
result = client.run(graph)
outputs = [[each.node_id, each.name, len(each.to_bytes())] for each in result.get_outputs("9")]
listed = [each.id for each in client.list_jobs()]
print(json.dumps({"id": result.id, "status": result.status, "outputs": outputs, "listed": listed}))
